import { createReadStream } from 'node:fs';
import { lstat, mkdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { utils } from '@strapi/data-transfer';
import { namesIn, partOf, writeBytes } from './files-on-disk';
import { parse } from './read-lines';
import { CommandError } from './command-error';
import { readTar, type Part } from './tar-file';

/** Files of an archive that are read. All others are ignored. */
const knownFiles = [
  /^metadata\.json$/,
  /^(schemas|entities|links)\/[\w-][\w.-]{0,200}\.jsonl$/,
  /^assets\/uploads\/\w[\w.-]{0,249}$/,
  /^hearthside\/manifest\.json$/,
  /^hearthside\/kept_pictures\.jsonl$/,
  /^hearthside\/kept_pictures\/\d{1,9}$/,
];
export const isKnown = (path: string): boolean => knownFiles.some((pattern) => pattern.test(path));
/** Whether a path leaves the folder that the archive is unpacked into. */
const isOutside = (path: string): boolean => path.startsWith('/') || /[\\\0]/.test(path) || path.split('/').includes('..');

/** Maximum sizes in bytes of an image, of a file of entries, and of all files together: `times` the archive's size, but at least `total`. */
const maxBytes = { image: 50_000_000, lines: 2_000_000_000, total: 500_000_000, times: 50 };
const maxParts = 2_000_000;

const damaged = (why: string) => new CommandError(`Invalid or damaged archive: ${why}.`);

/** A folder with the files of an archive, in Strapi's format and with those that `npm run export` adds. */
export interface Archive {
  folder: string;
  /** Files by path, with size and checksum. */
  parts: Map<string, Part>;
}

/** Opens an archive. Unpacks a file to `folder`; uses a folder as it is. */
export async function openArchive(path: string, folder: string, key?: string): Promise<Archive> {
  const stats = await stat(path).catch(() => {
    throw new CommandError(`Archive not found: ${path}.`);
  });
  if (stats.isDirectory()) return { folder: path, parts: await partsIn(path) };
  if (!stats.isFile()) throw new CommandError(`${path} is neither a file nor a folder.`);
  return { folder, parts: await unpack(path, stats.size, folder, key) };
}

/** Ignores symbolic links and unknown files. */
async function partsIn(folder: string): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>();
  const subfolders = ['', 'schemas', 'entities', 'links', 'assets/uploads', 'hearthside', 'hearthside/kept_pictures'];
  for (const subfolder of subfolders) {
    for (const name of await namesIn(join(folder, subfolder))) {
      const path = subfolder ? `${subfolder}/${name}` : name;
      if (!isKnown(path) || !(await lstat(join(folder, path))).isFile()) continue;
      parts.set(path, await partOf(join(folder, path), path));
    }
  }
  return parts;
}

async function unpack(path: string, size: number, folder: string, key?: string): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>();
  await mkdir(folder);
  const { bavail, bsize } = await statfs(folder);
  let remaining = Math.min(Math.max(maxBytes.total, maxBytes.times * size), bavail * bsize);
  const bounded = (bytes: AsyncIterable<Buffer>, part: string) =>
    boundedBy(bytes, Math.min(remaining, part.endsWith('.jsonl') ? maxBytes.lines : maxBytes.image), part);
  try {
    for await (const entry of readTar(path, await throughFor(path, key))) {
      const part = entry.path.replace(/^\.\//, '');
      if (isOutside(part)) throw damaged(`it contains a path outside the archive, ${JSON.stringify(part.slice(0, 200))}`);
      if (parts.has(part)) throw damaged(`duplicate file ${part}`);
      if (parts.size > maxParts) throw damaged(`it has more than ${maxParts} files`);
      if (entry.type !== 'file' || !isKnown(part)) for await (const chunk of bounded(entry.bytes, part)) remaining -= chunk.length;
      else {
        const written = await writeBytes(join(folder, part), bounded(entry.bytes, part));
        remaining -= written.size;
        parts.set(part, { path: part, ...written });
      }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof CommandError || code === 'ENOSPC') throw error;
    throw damaged(key ? `the key is wrong, or ${message}` : message);
  }
  return parts;
}

async function* boundedBy(bytes: AsyncIterable<Buffer>, limit: number, part: string): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limit) throw damaged(`${part} exceeds the size limit`);
    yield chunk;
  }
}

const gzip = [0x1f, 0x8b];

/** Returns the streams that decrypt and decompress the file. */
async function throughFor(path: string, key?: string): Promise<Duplex[]> {
  const first = await firstBytes(path);
  const isGzip = gzip.every((byte, n) => first[n] === byte);
  if (isGzip) return [createGunzip()];
  if (first.subarray(257, 262).toString() === 'ustar') return [];
  if (!key) throw damaged('not a .tar.gz file; if it is encrypted, set TRANSFER_KEY');
  return [utils.encryption.createDecryptionCipher(key), createGunzip()];
}

async function firstBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: 511 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Reads a small JSON file of the archive; returns null if it does not exist. */
export async function readJson({ folder, parts }: Archive, path: string): Promise<Record<string, unknown> | null> {
  const part = parts.get(path);
  if (!part) return null;
  if (part.size > maxBytes.total) throw damaged(`${path} exceeds the size limit`);
  return parse(await readFile(join(folder, path), 'utf8'), path);
}

/** Returns the sorted paths of the files in a folder of the archive. */
export const partsBelow = ({ parts }: Archive, folder: string): string[] =>
  [...parts.keys()].filter((path) => path.startsWith(`${folder}/`)).sort();
