import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

/** Runs the site as its container does, from this clone or from the files of an image. */
export const runSite = async ({ dir, port, variables, image = root }) => ({
  command: join(image, 'scripts/node.sh'),
  args: [join(image, 'scripts/serve.mjs')],
  options: { cwd: image },
  env: { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dir, ...variables },
});

/** Runs an S3-compatible store with the bucket of docker-compose.yml. Its only access key and secret are `S3RVER`. */
export const runStore = async ({ dir, port }) => runScript('store.mjs', dir, port);

/** Runs an SMTP server that stores every email in its folder as an .eml file. */
export const runMailCatcher = async ({ dir, port }) => runScript('mail-catcher.mjs', dir, port);

const runScript = (file, dir, port) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, file), dir, String(port)],
});
