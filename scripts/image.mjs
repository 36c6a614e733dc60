import { prepare } from './lib/build.mjs';
import { runCommand } from './lib/command.mjs';
import { resolvePath } from './lib/paths.mjs';

await runCommand({
  name: 'npm run image --',
  description: 'Write the files of a container image: the builds, and the packages that the server uses.',
  args: [['<folder>', 'a new folder']],
  examples: ['npm run image -- /tmp/image'],
  action: async (_options, folder) => {
    await prepare();
    const { sizeOf, writeImage } = await import('./lib/image.mjs');
    const target = resolvePath(folder);
    const packages = await writeImage(target);
    console.log(`Wrote the builds and ${packages} packages to ${target} (${sizeOf(target)} MB)`);
  },
});
