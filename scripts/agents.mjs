import { runCsvCommand } from './lib/csv-command.mjs';
import { withTransfer } from './lib/transfer.mjs';

const resetSecondFactor = {
  name: 'reset-second-factor',
  description: 'Remove the second factors of an agent who lost them, and end their sessions. With SQLite, stop the server first.',
  args: [['<username>', 'the username of the agent']],
  examples: ['npm run agents -- reset-second-factor maeve'],
  action: withTransfer((load, _options, username) => load('./reset-second-factor').resetByUsername(username)),
};

await runCsvCommand('agents', [['--invite', 'invite new agents; the server sends the emails when it runs']], [resetSecondFactor]);
