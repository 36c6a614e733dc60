import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isNewer, versions, type Versions } from '../settings/versions';
import { CommandError } from './command-error';

export type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

/** A file of an archive or a backup, as its manifest lists it. */
export interface Part {
  path: string;
  size: number;
  sha256: string;
}

/** Bytes of a part, and their number. */
export interface Content {
  size: number;
  bytes: Bytes;
}

/** Writes the next part of an archive or a backup. */
export type AddPart = (path: string, content: Content) => Promise<Part>;

export const fileContent = async (path: string): Promise<Content> => ({ size: (await stat(path)).size, bytes: createReadStream(path) });

export function jsonContent(value: object, indent?: number): Content {
  const bytes = Buffer.from(JSON.stringify(value, null, indent));
  return { size: bytes.length, bytes: [bytes] };
}

/** Passes bytes through. `part` returns their size and checksum afterwards. */
export function measured(path: string, bytes: Bytes) {
  const hash = createHash('sha256');
  let size = 0;
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { content: pass(), part: (): Part => ({ path, size, sha256: hash.digest('hex') }) };
}

/** Reads bytes without storing them. */
export async function partOf(path: string, bytes: Bytes): Promise<Part> {
  const { content, part } = measured(path, bytes);
  for await (const chunk of content) void chunk;
  return part();
}

/** Reads a part in a folder. */
export const partIn = (folder: string, path: string): Promise<Part> => partOf(path, createReadStream(join(folder, path)));

/** Writes a part to a folder and syncs it to disk. Throws if the file is incomplete. */
export async function writePart(folder: string, path: string, bytes: Bytes): Promise<Part> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { content, part } = measured(path, bytes);
  await pipeline(content, createWriteStream(file, { mode: 0o600 }));
  await syncToDisk(file);
  return part();
}

export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** @throws CommandError if a newer version of Hearthside or Strapi wrote the data. @param what start of the message */
export function assertNotNewer(written: Versions, what: string): void {
  const here = versions();
  for (const [name, label] of [
    ['hearthside', 'Hearthside'],
    ['strapi', 'Strapi'],
  ] as const) {
    if (!isNewer(String(written[name]), here[name])) continue;
    throw new CommandError(`${what} ${label} ${written[name]}, which is newer than this version (${here[name]}). Update first.`);
  }
}

/** Compares all parts with a manifest. @throws CommandError naming the first difference */
export function compareParts(kind: 'archive' | 'backup', listed: Part[], found: Map<string, Part>): void {
  for (const { path, size, sha256 } of listed) {
    const part = found.get(path);
    // Only Strapi reads the metadata files of images.
    if (!part && path.startsWith('assets/metadata/')) continue;
    if (!part) throw new CommandError(`Damaged ${kind}: ${path} is missing.`);
    if (part.size !== size || part.sha256 !== sha256) throw new CommandError(`Damaged ${kind}: checksum mismatch in ${path}.`);
  }
  const expected = new Set(listed.map(({ path }) => path));
  const stray = [...found.keys()].find((path) => !expected.has(path));
  if (stray !== undefined) throw new CommandError(`Damaged ${kind}: unexpected file ${stray}.`);
}
