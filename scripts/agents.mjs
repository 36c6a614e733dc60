import { CommandError } from './lib/command-error.mjs';
import { runCommand } from './lib/command.mjs';
import { resolvePath } from './lib/paths.mjs';
import { print } from './lib/print.mjs';
import { confirm } from './lib/prompt.mjs';
import { withTransfer } from './lib/transfer.mjs';

await runCommand({
  name: 'npm run agents --',
  description: 'Export and import agents as a CSV file.',
  examples: ['npm run agents -- export agents.csv', 'npm run agents -- import agents.csv --dry-run'],
  commands: [
    {
      name: 'export',
      description: 'Export all agents to a CSV file. The server may be running.',
      args: [['[file]', 'a new CSV file (default: agents-<date>.csv)']],
      examples: ['npm run agents -- export agents.csv'],
      action: withTransfer((load, _options, file = `agents-${new Date().toISOString().slice(0, 10)}.csv`) =>
        load('./agents').exportAgentsTo(resolvePath(file)),
      ),
    },
    {
      name: 'import',
      description: 'Add and update agents from a CSV file. With SQLite, stop the server first.',
      args: [['<file>', 'a CSV file with one agent per row']],
      options: [
        ['--dry-run', 'show the changes without applying them'],
        ['--invite', 'invite new agents; the server sends the emails when it runs'],
        ['--yes', 'apply the changes without confirmation'],
      ],
      examples: ['npm run agents -- import agents.csv --dry-run'],
      action: withTransfer((load, { yes, ...options }, file) => {
        if (!options.dryRun && !yes && !process.stdin.isTTY) {
          throw new CommandError('No terminal available to confirm. Preview with --dry-run, then run again with --yes.');
        }
        const agree = async (report, question) => {
          report.forEach(print);
          return yes || confirm(question);
        };
        return load('./agents').importAgentsFrom({ from: resolvePath(file), agree, ...options });
      }),
    },
  ],
});
