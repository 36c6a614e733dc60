import { join } from 'node:path';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';
import { partsBelow, readJson, type Archive } from './archive-parts';
import { misfitOf } from './archived-types';
import { readJsonLines } from './read-lines';
import { CommandError } from './command-error';
import type { Part } from './tar-file';
import { isNewer, versions, type Versions } from '../settings/versions';

export const manifestPath = 'hearthside/manifest.json';

/** Manifest that `npm run export` adds to Strapi's format. Archives of other programs have none. */
export interface ExportManifest extends Partial<Versions> {
  /** ISO 8601 timestamp. */
  exported: string;
  counts: Record<string, number>;
  parts: Part[];
}

/** @throws CommandError if the archive is damaged, newer than this version or not from a Hearthside site */
export async function checkArchive(archive: Archive): Promise<void> {
  const metadata = await readJson(archive, 'metadata.json');
  if (!metadata) throw new CommandError('Invalid or damaged archive: metadata.json is missing. To restore a backup, use npm run restore.');
  const manifest = (await readJson(archive, manifestPath)) as ExportManifest | null;
  const { version: strapi } = Object(metadata.strapi) as { version?: unknown };
  checkVersions({ strapi: String(strapi), hearthside: String(manifest?.hearthside ?? '0.0') });
  if (manifest) compare(manifest, archive);
  await checkSchemas(archive);
}

function checkVersions(written: Versions): void {
  const here = versions();
  for (const name of ['hearthside', 'strapi'] as const) {
    if (!/^\d{1,6}\.\d{1,6}/.test(written[name])) throw new CommandError('The archive does not state its Strapi version.');
    if (!isNewer(written[name], here[name])) continue;
    const label = name === 'strapi' ? 'Strapi' : 'Hearthside';
    throw new CommandError(
      `The archive was written by ${label} ${written[name]}, which is newer than this version (${here[name]}). Update first.`,
    );
  }
}

function compare(manifest: ExportManifest, { parts }: Archive): void {
  if (!Array.isArray(manifest.parts)) throw new CommandError('Damaged archive: the manifest lists no files.');
  for (const { path, size, sha256 } of manifest.parts) {
    const part = parts.get(path);
    // Only Strapi reads the metadata files of images.
    if (!part && !path.startsWith('assets/metadata/')) throw new CommandError(`Damaged archive: ${path} is missing.`);
    if (part && (part.size !== size || part.sha256 !== sha256)) {
      throw new CommandError(`Damaged archive: checksum mismatch in ${path}.`);
    }
  }
  const expected = new Set(manifest.parts.map(({ path }) => path));
  const stray = [...parts.keys()].find((path) => path !== manifestPath && !expected.has(path));
  if (stray) throw new CommandError(`Damaged archive: unexpected file ${stray}.`);
}

const requiredTypes = [uids.agent, storageModels.post.uid, storageModels.season.uid, uids.seasonImage];

async function checkSchemas(archive: Archive): Promise<void> {
  const found = new Set<string>();
  for (const path of partsBelow(archive, 'schemas')) {
    for await (const { uid, attributes } of readJsonLines(join(archive.folder, path), path)) {
      if (typeof uid !== 'string') continue;
      const misfit = misfitOf(uid, Object(attributes) as Parameters<typeof misfitOf>[1]);
      if (misfit) throw new CommandError(`Not a Hearthside archive: ${misfit}.`);
      found.add(uid);
    }
  }
  const missing = requiredTypes.find((uid) => !found.has(uid));
  if (missing) throw new CommandError(`Not a Hearthside archive: content type ${missing} is missing.`);
}
