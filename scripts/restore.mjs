import { runTransfer, typed } from './lib/transfer.mjs';

const usage = `npm run restore -- FILE [--into DATA_DIR]
  FILE    what npm run backup wrote
  --into  the folder of the site (default: DATA_DIR)`;

/** A site as it was when it was backed up, in the place of what is there: `npm run restore`. */
await runTransfer(usage, { into: { type: 'string' } }, ({ positionals, wrong }, load) => {
  if (positionals.length !== 1) throw wrong();
  return load('./restore').restoreBackup({ file: typed(positionals[0]) });
});
