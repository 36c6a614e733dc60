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

/** What is read of an archive, and nothing else. */
const known = [
  /^metadata\.json$/,
  /^(schemas|entities|links)\/[\w-][\w.-]{0,200}\.jsonl$/,
  /^assets\/uploads\/\w[\w.-]{0,249}$/,
  /^hearthside\/manifest\.json$/,
  /^hearthside\/kept_pictures\.jsonl$/,
  /^hearthside\/kept_pictures\/\d{1,9}$/,
];
export const isKnown = (path: string): boolean => known.some((pattern) => pattern.test(path));
/** A name that leads out of the folder that an archive is unpacked into. */
const leadsOut = (path: string): boolean => path.startsWith('/') || /[\\\0]/.test(path) || path.split('/').includes('..');

/** Bytes: of a picture, of a file of entries, and of all parts together in relation to the archive. */
const largest = { picture: 50_000_000, lines: 2_000_000_000, atLeast: 500_000_000, times: 50 };
const mostParts = 2_000_000;

const damaged = (why: string) => new CommandError(`Invalid or damaged archive: ${why}.`);

/** A folder with the parts of an archive, in Strapi's own format, and what else `npm run export` puts there. */
export interface Archive {
  folder: string;
  /** The parts by their paths, with what they were when they were read. */
  parts: Map<string, Part>;
}

/** Has all of an archive in a folder: a packed one unpacked, and one that is a folder as it lies there. */
export async function openArchive(path: string, folder: string, key?: string): Promise<Archive> {
  const found = await stat(path).catch(() => {
    throw new CommandError(`Archive not found: ${path}.`);
  });
  if (found.isDirectory()) return { folder: path, parts: await partsIn(path) };
  if (!found.isFile()) throw new CommandError(`${path} is neither a file nor a folder.`);
  return { folder, parts: await unpack(path, found.size, folder, key) };
}

/** Links are followed nowhere, and what is no part of an archive is left alone. */
async function partsIn(folder: string): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>();
  const places = ['', 'schemas', 'entities', 'links', 'assets/uploads', 'hearthside', 'hearthside/kept_pictures'];
  for (const place of places) {
    for (const name of await namesIn(join(folder, place))) {
      const path = place ? `${place}/${name}` : name;
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
  let left = Math.min(Math.max(largest.atLeast, largest.times * size), bavail * bsize);
  const bounded = (bytes: AsyncIterable<Buffer>, part: string) =>
    boundedBy(bytes, Math.min(left, part.endsWith('.jsonl') ? largest.lines : largest.picture), part);
  try {
    for await (const entry of readTar(path, await throughFor(path, key))) {
      const part = entry.path.replace(/^\.\//, '');
      if (leadsOut(part)) throw damaged(`it contains a path outside the archive, ${JSON.stringify(part.slice(0, 200))}`);
      if (parts.has(part)) throw damaged(`duplicate file ${part}`);
      if (parts.size > mostParts) throw damaged(`it has more than ${mostParts} files`);
      if (entry.type !== 'file' || !isKnown(part)) for await (const chunk of bounded(entry.bytes, part)) left -= chunk.length;
      else {
        const written = await writeBytes(join(folder, part), bounded(entry.bytes, part));
        left -= written.size;
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

async function* boundedBy(bytes: AsyncIterable<Buffer>, most: number, part: string): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > most) throw damaged(`${part} exceeds the size limit`);
    yield chunk;
  }
}

const gzip = [0x1f, 0x8b];

/** What turns the file into a tar file. */
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

/** A small JSON part; null where there is none. */
export async function readJson({ folder, parts }: Archive, path: string): Promise<Record<string, unknown> | null> {
  const part = parts.get(path);
  if (!part) return null;
  if (part.size > largest.atLeast) throw damaged(`${path} exceeds the size limit`);
  return parse(await readFile(join(folder, path), 'utf8'), path);
}

/** The parts in a folder of the archive, in their order. */
export const partsBelow = ({ parts }: Archive, place: string): string[] =>
  [...parts.keys()].filter((path) => path.startsWith(`${place}/`)).sort();
