import { prepare } from './lib/build.mjs';
import { run } from './lib/refusal.mjs';
import { checkNode } from './lib/requirements.mjs';

/** Installs and builds what is not: `npm run build`. */
async function build() {
  checkNode();
  await prepare();
  console.log('Everything is built.');
}

await run(build);
