import { prepare } from './lib/build.mjs';
import { runCommand } from './lib/command.mjs';

await runCommand({
  name: 'npm run build --',
  description: 'Install packages and build whatever changed since the last build.',
  examples: ['npm run build'],
  action: async () => {
    await prepare();
    console.log('Build is up to date.');
  },
});
