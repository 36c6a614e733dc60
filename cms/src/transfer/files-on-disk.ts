import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { environment } from '../settings/environment';
import { measured, type Bytes, type Part } from './tar-file';

const prefix = 'transfer-';

/** Runs `work` with a temporary folder in DATA_DIR, on the same disk as the data, and deletes the folder afterwards. */
export async function inWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(environment.dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(environment.dataDir, prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const dayMs = 86_400_000;

/** Deletes the folders of killed commands: those without changes for a day. */
export async function clearWorkFolders(): Promise<void> {
  for (const name of await namesIn(environment.dataDir)) {
    const folder = join(environment.dataDir, name);
    if (name.startsWith(prefix) && (await stat(folder)).mtimeMs < Date.now() - dayMs) await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the sorted names in a folder, or none if the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Writes a file and syncs it to disk. Throws if the file is incomplete. */
export async function writeBytes(path: string, source: Bytes): Promise<Omit<Part, 'path'>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { bytes, result } = measured(source);
  await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }));
  await syncToDisk(path);
  return result();
}

export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** Returns the size and checksum of a file, as a manifest lists them. */
export async function partOf(path: string, name: string): Promise<Part> {
  const { bytes, result } = measured(createReadStream(path));
  for await (const chunk of bytes) void chunk;
  return { path: name, ...result() };
}
