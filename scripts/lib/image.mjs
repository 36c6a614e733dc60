import { nodeFileTrace } from '@vercel/nft';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CommandError } from './command-error.mjs';
import { cmsDir, root } from './paths.mjs';

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

/** Packages that no import of the server names: providers that the configuration names, and the scripts' argument parser. */
const named = ['commander', '@strapi/provider-email-nodemailer', '@strapi/provider-upload-aws-s3', '@strapi/provider-upload-local'];

/**
 * Returns the folders, relative to the root, of the packages that the built server can load. They are copied as a whole, because
 * a package may load its own files by computed names.
 */
async function reachablePackages() {
  const { fileList } = await nodeFileTrace([...ownEntries(), ...pluginEntries(), ...named.map(entryOf)], {
    base: root,
    processCwd: cmsDir,
  });
  return [...new Set([...fileList].map(packageOf))].filter(Boolean).sort();
}

/** All compiled modules. The admin panel is a bundle without dependencies. */
const ownEntries = () =>
  ['config', 'contract', 'src'].flatMap((name) => modulesBelow(join(cmsDir, 'dist', name))).concat(entryOf('@strapi/strapi'));

const modulesBelow = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name));

/** The servers of Strapi's plugins, which Strapi finds by the exports of their packages. */
function pluginEntries() {
  const scope = join(root, 'node_modules/@strapi');
  return readdirSync(scope).flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(join(scope, name, 'package.json'), 'utf8'));
    const entry = exports?.['./strapi-server'];
    return entry ? [join(scope, name, entry.require.default ?? entry.require)] : [];
  });
}

function entryOf(name) {
  const folder = join(root, 'node_modules', name);
  const { main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, main);
}

/** Returns the innermost package folder of a file; null for our own files. */
const packageOf = (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? null;
