import { runCsvCommand } from './lib/csv-command.mjs';

await runCsvCommand('agents', [['--invite', 'invite new agents; the server sends the emails when it runs']]);
