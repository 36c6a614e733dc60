import { runTransfer, typed } from './lib/transfer.mjs';

const usage = `npm run backup -- [--out FOLDER] [--with-secret] [--check]
  --out          where to write it (default: DATA_DIR/backups)
  --with-secret  the secret of DATA_DIR comes along
  --check        restores it into a folder of its own, and compares`;

/** The whole site in one file, while it runs: `npm run backup`. */
await runTransfer(
  usage,
  { out: { type: 'string' }, 'with-secret': { type: 'boolean' }, check: { type: 'boolean' } },
  ({ values, positionals, wrong }, load) => {
    if (positionals.length > 0) throw wrong();
    return load('./backup').backUp({ out: typed(values.out), withSecret: values['with-secret'], check: values.check });
  },
);
