import { runTransfer, typed } from './lib/transfer.mjs';

const usage = `npm run export -- [--out FILE|FOLDER]
  --out  a file that ends in .tar.gz, or an empty folder`;

/** The content of the site in Strapi's own format, while it runs: `npm run export`. */
await runTransfer(usage, { out: { type: 'string' } }, ({ values, positionals, wrong }, load) => {
  if (positionals.length > 0) throw wrong();
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return load('./export').exportContent({ out: typed(values.out ?? `hearthside-${time}Z.tar.gz`) });
});
