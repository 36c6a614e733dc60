import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { environment } from '../settings/environment';
import { measured, type Bytes, type Part } from './tar-file';

const prefix = 'transfer-';

/** Lends a folder in DATA_DIR, on the disk where its contents are to end up, for as long as something is done. */
export async function inWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(environment.dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(environment.dataDir, prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const aDay = 86_400_000;

/** Removes what commands that were killed have left. One that is at work has just written to its own. */
export async function clearWorkFolders(): Promise<void> {
  for (const name of await namesIn(environment.dataDir)) {
    const folder = join(environment.dataDir, name);
    if (name.startsWith(prefix) && (await stat(folder)).mtimeMs < Date.now() - aDay) await rm(folder, { recursive: true, force: true });
  }
}

/** The names in a folder in their order; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Writes a file whole or throws, and has it on the disk before it returns. */
export async function writeBytes(path: string, source: Bytes): Promise<Omit<Part, 'path'>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { bytes, told } = measured(source);
  await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }));
  await syncToDisk(path);
  return told();
}

export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** What a file holds, in a few words for a manifest. */
export async function partOf(path: string, name: string): Promise<Part> {
  const { bytes, told } = measured(createReadStream(path));
  for await (const chunk of bytes) void chunk;
  return { path: name, ...told() };
}
