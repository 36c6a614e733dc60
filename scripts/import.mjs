import { CommandError } from './lib/command-error.mjs';
import { runCommand } from './lib/command.mjs';
import { resolvePath } from './lib/paths.mjs';
import { promptSecret } from './lib/prompt.mjs';
import { withTransfer } from './lib/transfer.mjs';

await runCommand({
  name: 'npm run import --',
  description: "Replace the site's content with an export. Stop the server first.",
  args: [['<path>', 'file or folder written by npm run export, npm run migrate-site or strapi export']],
  options: [
    ['--dry-run', 'validate only; change nothing'],
    ['--skip-invalid', 'skip invalid entries'],
    ['--invite', 'invite every agent without a password; emails are sent when the server starts'],
    ['--key', 'prompt for the key of an encrypted file, unless TRANSFER_KEY is set'],
  ],
  examples: ['npm run import -- site.tar.gz --dry-run'],
  action: withTransfer(async (load, { key: isEncrypted, ...options }, path) => {
    const key = process.env.TRANSFER_KEY ?? (isEncrypted ? await promptKey() : undefined);
    return load('./import').importContent({ from: resolvePath(path), key, ...options });
  }),
});

async function promptKey() {
  const key = await promptSecret('Key: ', { what: 'key', variable: 'TRANSFER_KEY' });
  if (key === '') throw new CommandError('The key must not be empty.');
  return key;
}
