import { runCommand } from './lib/command.mjs';
import { resolvePath } from './lib/paths.mjs';
import { withTransfer } from './lib/transfer.mjs';

await runCommand({
  name: 'npm run backup --',
  description: 'Back up the whole site to one file. The server may be running.',
  options: [
    ['--out <folder>', 'output folder (default: DATA_DIR/backups)'],
    ['--with-secret', 'include the secret from DATA_DIR'],
    ['--check', 'restore the backup to a temporary folder and verify it'],
  ],
  examples: ['npm run backup -- --out /backups --check'],
  action: withTransfer((load, { out, ...options }) => load('./backup').backUp({ out: resolvePath(out), ...options })),
});
