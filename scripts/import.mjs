import { askSecret } from './lib/secret.mjs';
import { runTransfer, typed } from './lib/transfer.mjs';

const usage = `npm run import -- FILE|FOLDER [--dry-run] [--skip-invalid] [--invite] [--key]
  FILE|FOLDER     what npm run export, npm run move-in or Strapi's own export wrote
  --dry-run       only reads and checks it
  --skip-invalid  leaves out what breaks a rule
  --invite        has everybody without a password choose one, by an email that is sent as soon as the site runs
  --key           asks for the key of an encrypted file, unless TRANSFER_KEY holds it`;

/** The content of an archive in the place of the site's: `npm run import`. */
await runTransfer(
  usage,
  { 'dry-run': { type: 'boolean' }, 'skip-invalid': { type: 'boolean' }, invite: { type: 'boolean' }, key: { type: 'boolean' } },
  async ({ values, positionals, wrong }, load) => {
    if (positionals.length !== 1) throw wrong();
    const key = process.env.TRANSFER_KEY ?? (values.key ? await askSecret('Key: ') : undefined);
    const options = {
      from: typed(positionals[0]),
      key,
      skipInvalid: values['skip-invalid'],
      dryRun: values['dry-run'],
      invite: values.invite,
    };
    return load('./import').importContent(options);
  },
);
