import { createReadStream } from 'node:fs';
import { lstat, mkdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { utils } from '@strapi/data-transfer';
import { storageModels } from '../database/storage-models';
import { uids } from '../database/uids';
import { linesOf } from '../move-in/files';
import { propertiesOf } from '../settings/typed';
import type { Versions } from '../settings/versions';
import { misfitOf } from './archived-types';
import { CommandError } from './command-error';
import { namesIn } from './files-on-disk';
import { assertNotNewer, compareParts, partIn, writePart, type Part } from './parts';
import { readTar } from './tar-file';

export const manifestPath = 'hearthside/manifest.json';

/** Manifest that `npm run export` adds to Strapi's format. Archives of other programs have none. */
export interface ExportManifest extends Versions {
  /** ISO 8601 timestamp. */
  exported: string;
  counts: Record<string, number>;
  parts: Part[];
}

/** Files of an archive that are read. All others are ignored. */
const knownFiles = [
  /^metadata\.json$/,
  /^(schemas|entities|links)\/[\w-][\w.-]{0,200}\.jsonl$/,
  /^assets\/uploads\/\w[\w.-]{0,249}$/,
  /^hearthside\/manifest\.json$/,
  /^hearthside\/kept_pictures\.jsonl$/,
  /^hearthside\/kept_pictures\/\d{1,9}$/,
];
const isKnown = (path: string): boolean => knownFiles.some((pattern) => pattern.test(path));
/** Whether a path leaves the folder that the archive is unpacked into. */
const isOutside = (path: string): boolean => path.startsWith('/') || /[\\\0]/.test(path) || path.split('/').includes('..');

/** Maximum sizes in bytes of an image, of a file of entries, and of all files together: `times` the archive's size, but at least `total`. */
const maxBytes = { image: 50_000_000, lines: 2_000_000_000, total: 500_000_000, times: 50 };
const maxParts = 2_000_000;

const damaged = (why: string) => new CommandError(`Invalid or damaged archive: ${why}.`);

export type Data = Record<string, unknown>;

/** A folder with the files of an archive, in Strapi's format and with those that `npm run export` adds. */
export interface Archive {
  folder: string;
  /** Files by path. */
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
      if (isKnown(path) && (await lstat(join(folder, path))).isFile()) parts.set(path, await partIn(folder, path));
    }
  }
  return parts;
}

async function unpack(path: string, size: number, folder: string, key?: string): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>();
  await mkdir(folder);
  const { bavail, bsize } = await statfs(folder);
  let remaining = Math.min(Math.max(maxBytes.total, maxBytes.times * size), bavail * bsize);
  async function* bounded(part: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let partRemaining = part.endsWith('.jsonl') ? maxBytes.lines : maxBytes.image;
    for await (const chunk of bytes) {
      remaining -= chunk.length;
      partRemaining -= chunk.length;
      if (Math.min(remaining, partRemaining) < 0) throw damaged(`${part} exceeds the size limit`);
      yield chunk;
    }
  }
  const unreadable = (why: string) => damaged(key ? `the key is wrong, or ${why}` : why);
  for await (const entry of readTar(path, unreadable, await decodersFor(path, key))) {
    const part = entry.path.replace(/^\.\//, '');
    if (isOutside(part)) throw damaged(`it contains a path outside the archive, ${JSON.stringify(part.slice(0, 200))}`);
    if (parts.has(part)) throw damaged(`duplicate file ${part}`);
    if (parts.size > maxParts) throw damaged(`it has more than ${maxParts} files`);
    const bytes = bounded(part, entry.bytes);
    if (entry.type === 'file' && isKnown(part)) parts.set(part, await writePart(folder, part, bytes));
    else for await (const chunk of bytes) void chunk;
  }
  return parts;
}

const gzip = [0x1f, 0x8b];

/** Returns the streams that decrypt and decompress the file. */
async function decodersFor(path: string, key?: string): Promise<Duplex[]> {
  const first = await buffer(createReadStream(path, { end: 511 }));
  if (gzip.every((byte, n) => first[n] === byte)) return [createGunzip()];
  if (first.subarray(257, 262).toString() === 'ustar') return [];
  if (!key) throw damaged('not a .tar.gz file; if it is encrypted, set TRANSFER_KEY');
  return [utils.encryption.createDecryptionCipher(key), createGunzip()];
}

export const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

function parseObject(text: string, where: string): Data {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`Damaged archive: ${where} is not valid JSON (${propertiesOf(error).message}).`);
  }
  if (!isObject(value)) throw new CommandError(`Damaged archive: ${where} is not a JSON object.`);
  return value;
}

/** Reads a small JSON file of the archive; returns null if it does not exist. */
async function readJson({ folder, parts }: Archive, path: string): Promise<Data | null> {
  const part = parts.get(path);
  if (!part) return null;
  if (part.size > maxBytes.total) throw damaged(`${path} exceeds the size limit`);
  return parseObject(await readFile(join(folder, path), 'utf8'), path);
}

/** In bytes. The longest entry is a revision: it contains each text once, and no text is longer than 100 kB. */
const maxLineLength = 4_000_000;

/** Yields the JSON objects of a file with one per line. @throws CommandError naming the file and the line of an invalid one */
export async function* objectsOf({ folder }: Archive, path: string): AsyncGenerator<Data> {
  const tooLong = new CommandError(`Damaged archive: a line of ${path} is too long.`);
  let n = 0;
  for await (const line of linesOf(join(folder, path), { maxLength: maxLineLength, tooLong })) {
    n += 1;
    if (line.trim() !== '') yield parseObject(line, `${path}, line ${n}`);
  }
}

/** Yields the JSON objects of the files in a folder of the archive, with the file's path. */
export async function* objectsIn(archive: Archive, folder: 'schemas' | 'entities' | 'links'): AsyncGenerator<[Data, string]> {
  const paths = [...archive.parts.keys()].filter((path) => path.startsWith(`${folder}/`)).sort();
  for (const path of paths) for await (const object of objectsOf(archive, path)) yield [object, path];
}

/** @throws CommandError if the archive is damaged, newer than this version or not from a Hearthside site */
export async function checkArchive(archive: Archive): Promise<void> {
  const metadata = await readJson(archive, 'metadata.json');
  if (!metadata) throw new CommandError('Invalid or damaged archive: metadata.json is missing. To restore a backup, use npm run restore.');
  const manifest = await readJson(archive, manifestPath);
  const written = { strapi: String(propertiesOf(metadata.strapi).version), hearthside: String(manifest?.hearthside ?? '0.0') };
  if (!Object.values(written).every((version) => /^\d{1,6}\.\d{1,6}/.test(version))) {
    throw new CommandError('The archive does not state its Strapi version.');
  }
  assertNotNewer(written, 'The archive was written by');
  if (manifest) {
    if (!Array.isArray(manifest.parts)) throw new CommandError('Damaged archive: the manifest lists no files.');
    const parts = new Map(archive.parts);
    parts.delete(manifestPath);
    compareParts('archive', manifest.parts, parts);
  }
  await checkSchemas(archive);
}

const requiredTypes = [uids.agent, storageModels.post.uid, storageModels.season.uid, uids.seasonImage];

async function checkSchemas(archive: Archive): Promise<void> {
  const found = new Set<unknown>();
  for await (const [{ uid, attributes }] of objectsIn(archive, 'schemas')) {
    const misfit = typeof uid === 'string' && misfitOf(uid, propertiesOf(attributes));
    if (misfit) throw new CommandError(`Not a Hearthside archive: ${misfit}.`);
    found.add(uid);
  }
  const missing = requiredTypes.find((uid) => !found.has(uid));
  if (missing) throw new CommandError(`Not a Hearthside archive: content type ${missing} is missing.`);
}
