import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CommandError } from '../lib/command-error.mjs';
import { root } from '../lib/paths.mjs';
import { reachablePackages } from './reachable.mjs';

/** Files of this repository: the builds, the commands and the files that they read. */
const own = ['package.json', '.env.example', 'scripts', 'cms/package.json', 'cms/dist', 'web/dist', 'web/public'];

/** Files that the server never loads: source maps, types, sources and documentation. */
const unused = /\.(map|flow|[cm]?ts|md|markdown|tsbuildinfo)$/i;

/** The panel sources in Strapi's packages, which are part of the panel's build. */
const panelSources = /node_modules\/@strapi\/[^/]+\/dist\/admin(\/|$)/;

/** @returns the number of packages */
export async function writeImage(target) {
  if (existsSync(target)) throw new CommandError(`${target} already exists. Choose a new folder.`);
  const packages = await reachablePackages();
  mkdirSync(target);
  for (const path of own) cpSync(join(root, path), join(target, path), { recursive: true });
  for (const path of packages) {
    // Nested packages are copied separately.
    const isIncluded = (from) => {
      const inside = relative(join(root, path), from).split(sep);
      return !inside.includes('node_modules') && !panelSources.test(from) && !(unused.test(from) && statSync(from).isFile());
    };
    cpSync(join(root, path), join(target, path), { recursive: true, filter: isIncluded });
  }
  return packages.length;
}

const blockBytes = 512;

/** Returns the disk usage of a folder in MB. */
export function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, name)).blocks * blockBytes);
  return Math.round(files.reduce((sum, bytes) => sum + bytes, 0) / 1e6);
}
