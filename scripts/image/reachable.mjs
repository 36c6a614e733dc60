import { nodeFileTrace } from '@vercel/nft';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cmsDir, root } from '../lib/paths.mjs';

/** What is loaded by a name that stands in a setting. */
const named = ['@strapi/provider-email-nodemailer', '@strapi/provider-upload-aws-s3', '@strapi/provider-upload-local'];

/**
 * The folders of the packages that the built server can reach, below the root. Whole packages, and not their files: what a package
 * loads of itself by a name that it makes up is there too.
 */
export async function reachablePackages() {
  const { fileList } = await nodeFileTrace([...ownEntries(), ...pluginEntries(), ...named.map(entryOf)], {
    base: root,
    processCwd: cmsDir,
  });
  return [...new Set([...fileList].map(packageOf))].filter(Boolean).sort();
}

/** Everything that was compiled; the panel is built, and has what it needs in it. */
const ownEntries = () =>
  ['config', 'contract', 'src'].flatMap((name) => modulesBelow(join(cmsDir, 'dist', name))).concat(entryOf('@strapi/strapi'));

const modulesBelow = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name));

/** The servers of Strapi's plugins, which it finds by what their packages export. */
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

/** Of a file in a package the package's folder, the innermost one; null for ours. */
const packageOf = (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? null;
