import { runTransfer, typed } from './lib/transfer.mjs';

const usage = `npm run restore -- FILE [--into DATA_DIR] [--no-backup]
  FILE         what npm run backup wrote
  --into       the folder of the site (default: DATA_DIR)
  --no-backup  does not back up first what is replaced, as it is too damaged for that`;

/** A site as it was when it was backed up, in the place of what is there: `npm run restore`. */
await runTransfer(usage, { into: { type: 'string' }, 'no-backup': { type: 'boolean' } }, ({ values, positionals, wrong }, load) => {
  if (positionals.length !== 1) throw wrong();
  return load('./restore').restoreBackup({ file: typed(positionals[0]), noBackup: values['no-backup'] });
});
