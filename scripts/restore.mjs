import { runCommand } from './lib/command.mjs';
import { resolvePath } from './lib/paths.mjs';
import { withTransfer } from './lib/transfer.mjs';

await runCommand({
  name: 'npm run restore --',
  description: 'Replace the whole site with a backup. Stop the server first.',
  args: [['<file>', 'a backup made with npm run backup']],
  options: [
    ['--into <folder>', 'data folder to restore into (default: DATA_DIR)'],
    ['--no-backup', 'skip the automatic backup of the current data, for example if it is too damaged to back up'],
  ],
  examples: ['npm run restore -- /backups/hearthside-2026-05-03T15-05-00Z.tar'],
  action: withTransfer((load, { backup }, file) => load('./restore').restoreBackup({ file: resolvePath(file), noBackup: !backup })),
});
