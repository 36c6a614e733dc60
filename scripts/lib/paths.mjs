import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const cmsDir = join(root, 'cms');
export const webDir = join(root, 'web');

/** Logs, the build lock and test results of this clone. */
export const cacheDir = join(root, '.cache');

export const strapiBin = join(root, 'node_modules/@strapi/strapi/bin/strapi.js');

/** Path of an installed program. */
export const binOf = (name) => join(root, 'node_modules/.bin', name);

/** npm runs scripts in the root and passes the caller's folder in INIT_CWD. Read at startup, because commands change their folder. */
const callerDir = process.env.INIT_CWD ?? process.cwd();

/** Resolves a path that the user typed; undefined stays undefined. */
export const resolvePath = (path) => path && resolve(callerDir, path);
