import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { writeBytes } from './files-on-disk';
import { isKey, type Place } from './images';
import { CommandError } from './command-error';
import type { TableCount } from './site-database';
import { measured, readTar, type Part } from './tar-file';
import { isNewer, versions, type Versions } from '../settings/versions';

const manifestName = 'manifest.json';
/** It names every part: 300,000 pictures with their variants. */
const largestManifest = 500_000_000;

/** What a backup holds; its last part, so that one that was cut off has none. */
export interface Manifest extends Versions {
  format: 'hearthside-backup-1';
  /** An ISO 8601 instant. */
  taken: string;
  engine: 'sqlite' | 'postgres';
  /** Where browsers fetch the pictures of the bucket; the database names them by it. */
  bucketUrl: string | null;
  tables: TableCount[];
  parts: Part[];
  /** Files of pictures that the database names and that were not there to be backed up. */
  missing: string[];
}

export const partOfImage = (place: Place, key: string): string => `pictures/${place}/${key}`;

/** What a part is, by its path; null for what no backup holds. */
export function readPath(path: string): { place: Place; key: string } | 'database' | 'secret' | 'manifest' | null {
  const [, place, key] = /^pictures\/(files|bucket)\/([^/]+)$/.exec(path) ?? [];
  if (place && key) return isKey(key) ? { place: place as Place, key } : null;
  if (path === 'hearthside.db' || path === 'database.dump') return 'database';
  return path === 'secret' ? 'secret' : path === manifestName ? 'manifest' : null;
}

export const manifestPart = (manifest: Manifest) => {
  const bytes = Buffer.from(JSON.stringify(manifest));
  return { path: manifestName, size: bytes.length, bytes: [bytes] };
};

const damaged = (why: string) => new CommandError(`The backup is damaged: ${why}.`);

/** Reads a backup from beginning to end, and compares each part with the manifest. @throws TransferRefusal unless it is whole. */
export async function readManifest(file: string): Promise<Manifest> {
  const found = new Map<string, Part>();
  let manifest: Manifest | undefined;
  try {
    for await (const { path, type, size, bytes } of readTar(file)) {
      const kind = type === 'file' ? readPath(path) : null;
      if (!kind || found.has(path)) throw damaged(`unexpected file "${path.slice(0, 200)}"`);
      if (kind === 'manifest') manifest = await parseManifest(size, bytes);
      else {
        const { bytes: passed, told } = measured(bytes);
        for await (const chunk of passed) void chunk;
        found.set(path, { path, ...told() });
      }
    }
  } catch (error) {
    if (error instanceof CommandError || (error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    throw damaged((error as Error).message);
  }
  if (!manifest) throw damaged('the file is truncated or not a Hearthside backup');
  compare(manifest, found);
  return manifest;
}

async function parseManifest(size: number, bytes: AsyncIterable<Buffer>): Promise<Manifest> {
  if (size > largestManifest) throw damaged('its manifest is too large');
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

/** Unpacks a backup that was read before. */
export async function unpackBackup(file: string, folder: string): Promise<void> {
  for await (const { path, bytes } of readTar(file)) {
    if (!readPath(path)) throw damaged('the file changed while it was being read');
    await writeBytes(join(folder, path), bytes);
  }
}

/** Has a file written beside its place, and moves it there once it is whole. */
export async function writeWhole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await write(draft);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
