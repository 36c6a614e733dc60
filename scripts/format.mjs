import { runCommand } from './lib/command.mjs';
import { runTool } from './lib/tests.mjs';

await runCommand({
  name: 'npm run format --',
  description: 'Format all files with Prettier.',
  examples: ['npm run format'],
  action: async () => (await runTool('prettier', ['--write', '--log-level=warn', '.'])).failed,
});
