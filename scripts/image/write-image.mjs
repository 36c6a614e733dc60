import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../lib/paths.mjs';
import { reachablePackages } from './reachable.mjs';

/** Of this repository: the builds, what starts and looks after them, and what they read. */
const own = ['package.json', '.env.example', 'scripts', 'cms/package.json', 'cms/dist', 'web/dist', 'web/public'];

/** Of these no server loads anything: maps and types of what was compiled, its sources, and words about it. */
const unread = /\.(map|flow|[cm]?ts|md|markdown|tsbuildinfo)$/i;

/** The panel as Strapi's packages bring it, of which ours was built. */
const panelSources = /node_modules\/@strapi\/[^/]+\/dist\/admin(\/|$)/;

/** @returns how many packages there are. */
export async function writeImage(target) {
  const packages = await reachablePackages();
  mkdirSync(target);
  for (const path of own) cpSync(join(root, path), join(target, path), { recursive: true });
  for (const path of packages) {
    // A package within it is one of its own.
    const isWanted = (from) => {
      const inside = relative(join(root, path), from).split(sep);
      return !inside.includes('node_modules') && !panelSources.test(from) && !(unread.test(from) && statSync(from).isFile());
    };
    cpSync(join(root, path), join(target, path), { recursive: true, filter: isWanted });
  }
  return packages.length;
}

const block = 512;

/** What a folder takes on the disk, in MB. */
export function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, name)).blocks * block);
  return Math.round(files.reduce((sum, bytes) => sum + bytes, 0) / 1e6);
}
