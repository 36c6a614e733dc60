import { resolve } from 'node:path';
import { prepare } from './lib/build.mjs';
import { Refusal, run } from './lib/refusal.mjs';
import { checkNode } from './lib/requirements.mjs';
import { sizeOf, writeImage } from './image/write-image.mjs';

/** What a container of the site holds, in a folder that is not there yet: `npm run image -- FOLDER`. */
await run(async () => {
  const [folder, ...others] = process.argv.slice(2);
  if (!folder || others.length > 0) throw new Refusal('npm run image -- FOLDER');
  checkNode();
  await prepare();
  const target = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  const packages = await writeImage(target);
  console.log(`${target} holds the builds and ${packages} packages: ${sizeOf(target)} MB`);
  return 0;
});
