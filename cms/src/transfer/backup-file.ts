import { text } from 'node:stream/consumers';
import { isKey, type StorageBackend } from '../images/storage';
import { CommandError } from './command-error';
import type { TableCount } from './site-database';
import { assertNotNewer, compareParts, partIn, partOf, writePart, type Part } from './parts';
import { readTar } from './tar-file';
import type { Versions } from '../settings/versions';

export const manifestName = 'manifest.json';
/** In bytes. The manifest lists every file, for example 300,000 images with their variants. */
const maxManifestBytes = 500_000_000;

/** Contents of a backup. The manifest is the last file, so a truncated backup has none. */
export interface Manifest extends Versions {
  format: 'hearthside-backup-1';
  /** ISO 8601 timestamp. */
  taken: string;
  engine: 'sqlite' | 'postgres';
  /** Public URL of the bucket. Image URLs in the database start with it. */
  bucketUrl: string | null;
  tables: TableCount[];
  parts: Part[];
  /** Image files that the database refers to but that are not in storage. */
  missing: string[];
}

export const partOfImage = (backend: StorageBackend, key: string): string => `pictures/${backend}/${key}`;

/** Returns the kind of a file in a backup; null for a path that no backup contains. */
export function readPath(path: string): { backend: StorageBackend; key: string } | 'database' | 'secret' | 'manifest' | null {
  const [, backend, key] = /^pictures\/(files|bucket)\/([^/]+)$/.exec(path) ?? [];
  if ((backend === 'files' || backend === 'bucket') && key) return isKey(key) ? { backend, key } : null;
  if (path === 'hearthside.db' || path === 'database.dump') return 'database';
  return path === 'secret' ? 'secret' : path === manifestName ? 'manifest' : null;
}

const damaged = (why: string) => new CommandError(`Damaged backup: ${why}.`);

/** Reads a backup completely and compares each file with the manifest. @throws CommandError if the backup is damaged or newer */
export async function readManifest(file: string): Promise<Manifest> {
  const parts = new Map<string, Part>();
  let manifest: Manifest | undefined;
  for await (const { path, type, size, bytes } of readTar(file, damaged)) {
    const kind = type === 'file' ? readPath(path) : null;
    if (!kind || parts.has(path)) throw damaged(`unexpected file "${path.slice(0, 200)}"`);
    if (kind === 'manifest') manifest = await parseManifest(size, bytes);
    else parts.set(path, await partOf(path, bytes));
  }
  if (!manifest) throw damaged('the file is truncated or not a Hearthside backup');
  compareParts('backup', manifest.parts, parts);
  return manifest;
}

async function parseManifest(size: number, bytes: AsyncIterable<Buffer>): Promise<Manifest> {
  if (size > maxManifestBytes) throw damaged('the manifest is too large');
  const manifest: Manifest | null = await text(bytes)
    .then((json) => JSON.parse(json))
    .catch((reason: Error) => Promise.reject(damaged(reason.message)));
  if (manifest?.format !== 'hearthside-backup-1' || !Array.isArray(manifest.parts)) throw damaged('unknown manifest format');
  assertNotNewer(manifest, 'The backup was made by');
  return manifest;
}

/** Unpacks a backup that `readManifest` has checked, and checks the written files. */
export async function unpackBackup(file: string, folder: string, { parts }: Manifest): Promise<void> {
  for await (const { path, bytes } of readTar(file, damaged)) {
    if (!readPath(path)) throw damaged('the file changed while it was being read');
    await writePart(folder, path, bytes);
  }
  for (const { path, sha256 } of parts) {
    if ((await partIn(folder, path)).sha256 === sha256) continue;
    throw new CommandError(`Checksum mismatch after unpacking ${path}. Check the disk.`);
  }
}
