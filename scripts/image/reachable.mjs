import { nodeFileTrace } from '@vercel/nft';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cmsDir, root } from '../lib/paths.mjs';

/** Packages that no import of the server names: providers that the configuration names, and the scripts' argument parser. */
const named = ['commander', '@strapi/provider-email-nodemailer', '@strapi/provider-upload-aws-s3', '@strapi/provider-upload-local'];

/**
 * Returns the folders, relative to the root, of the packages that the built server can load. They are copied as a whole, because
 * a package may load its own files by computed names.
 */
export async function reachablePackages() {
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
