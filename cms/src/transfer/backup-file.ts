import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { writeBytes } from './files-on-disk';
import { isKey, type StorageBackend } from '../images/storage';
import { CommandError } from './command-error';
import type { TableCount } from './site-database';
import { measured, readTar, type Part } from './tar-file';
import { isNewer, versions, type Versions } from '../settings/versions';

const manifestName = 'manifest.json';
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
  if (backend && key) return isKey(key) ? { backend: backend as StorageBackend, key } : null;
  if (path === 'hearthside.db' || path === 'database.dump') return 'database';
  return path === 'secret' ? 'secret' : path === manifestName ? 'manifest' : null;
}

export const manifestPart = (manifest: Manifest) => {
  const bytes = Buffer.from(JSON.stringify(manifest));
  return { path: manifestName, size: bytes.length, bytes: [bytes] };
};

const damaged = (why: string) => new CommandError(`Damaged backup: ${why}.`);

/** Reads a backup completely and compares each file with the manifest. @throws CommandError if the backup is damaged or newer */
export async function readManifest(file: string): Promise<Manifest> {
  const parts = new Map<string, Part>();
  let manifest: Manifest | undefined;
  try {
    for await (const { path, type, size, bytes } of readTar(file)) {
      const kind = type === 'file' ? readPath(path) : null;
      if (!kind || parts.has(path)) throw damaged(`unexpected file "${path.slice(0, 200)}"`);
      if (kind === 'manifest') manifest = await parseManifest(size, bytes);
      else {
        const { bytes: content, result } = measured(bytes);
        for await (const chunk of content) void chunk;
        parts.set(path, { path, ...result() });
      }
    }
  } catch (error) {
    if (error instanceof CommandError || (error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    throw damaged((error as Error).message);
  }
  if (!manifest) throw damaged('the file is truncated or not a Hearthside backup');
  compare(manifest, parts);
  return manifest;
}

async function parseManifest(size: number, bytes: AsyncIterable<Buffer>): Promise<Manifest> {
  if (size > maxManifestBytes) throw damaged('the manifest is too large');
  const manifest = JSON.parse((await buffer(Readable.from(bytes))).toString()) as Manifest;
  if (manifest?.format !== 'hearthside-backup-1' || !Array.isArray(manifest.parts)) throw damaged('unknown manifest format');
  const here = versions();
  for (const name of ['hearthside', 'strapi'] as const) {
    const label = name === 'strapi' ? 'Strapi' : 'Hearthside';
    if (!isNewer(String(manifest[name]), here[name])) continue;
    throw new CommandError(
      `The backup was made by ${label} ${manifest[name]}, which is newer than this version (${here[name]}). Update first.`,
    );
  }
  return manifest;
}

function compare({ parts }: Manifest, found: Map<string, Part>): void {
  for (const { path, size, sha256 } of parts) {
    const part = found.get(path);
    if (!part) throw damaged(`${path} is missing`);
    if (part.size !== size || part.sha256 !== sha256) throw damaged(`checksum mismatch in ${path}`);
  }
  if (found.size !== parts.length) throw damaged('it contains files that are not in the manifest');
}

/** Unpacks a backup that `readManifest` has checked. */
export async function unpackBackup(file: string, folder: string): Promise<void> {
  for await (const { path, bytes } of readTar(file)) {
    if (!readPath(path)) throw damaged('the file changed while it was being read');
    await writeBytes(join(folder, path), bytes);
  }
}

/** Writes a file under a temporary name and renames it when it is complete. */
export async function writeWhole(path: string, write: (tempPath: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const tempPath = `${path}.${randomUUID()}.part`;
  try {
    await write(tempPath);
    await rename(tempPath, path);
  } finally {
    await rm(tempPath, { force: true });
  }
}
