import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const cmsDir = join(root, 'cms');
export const webDir = join(root, 'web');

/** Logs, the build lock and test results: what a clone keeps for itself. */
export const cacheDir = join(root, '.cache');

export const strapiBin = join(root, 'node_modules/@strapi/strapi/bin/strapi.js');

/** Where a program that npm installed lies. */
export const binOf = (name) => join(root, 'node_modules/.bin', name);
