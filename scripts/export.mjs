import { askSecret } from './lib/secret.mjs';
import { runTransfer, typed } from './lib/transfer.mjs';

const usage = `npm run export -- [--out FILE|FOLDER] [--key | --no-encrypt]
  --out         a file that ends in .tar.gz, .tar.gz.enc when it is encrypted, or an empty folder
  --key         asks for a key to encrypt it by, unless TRANSFER_KEY holds one
  --no-encrypt  does not, even if TRANSFER_KEY holds one`;

/** The content of the site in Strapi's own format, while it runs: `npm run export`. */
await runTransfer(
  usage,
  { out: { type: 'string' }, key: { type: 'boolean' }, 'no-encrypt': { type: 'boolean' } },
  async ({ values, positionals, wrong }, load) => {
    if (positionals.length > 0 || (values.key && values['no-encrypt'])) throw wrong();
    const known = process.env.TRANSFER_KEY ?? (values.key ? await askSecret('Key: ') : undefined);
    const key = values['no-encrypt'] ? undefined : known;
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const out = typed(values.out ?? `hearthside-${time}Z.tar.gz${key ? '.enc' : ''}`);
    return load('./export').exportContent({ out, key });
  },
);
