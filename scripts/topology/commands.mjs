import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

/** The site as its container runs it, from this clone or from what an image holds. */
export const runSite = async ({ dir, port, variables, image = root }) => ({
  command: join(image, 'scripts/node.sh'),
  args: [join(image, 'scripts/serve.mjs')],
  options: { cwd: image },
  env: { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dir, ...variables },
});

/** An S3-compatible store with compose's bucket. It knows one pair of keys only, S3RVER twice. */
export const runStore = async ({ dir, port }) => runHere('store.mjs', dir, port);

/** Takes every email, and leaves it in its folder as an .eml file. */
export const runMailCatcher = async ({ dir, port }) => runHere('mail-catcher.mjs', dir, port);

const runHere = (file, dir, port) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, file), dir, String(port)],
});
