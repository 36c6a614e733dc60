import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { writeWhole } from './backup-file';
import { namesIn, writeBytes } from './files-on-disk';
import { CommandError } from './command-error';
import { TarWriter, type Bytes, type Part } from './tar-file';

/** What takes the parts of an archive, one after the other. */
export interface PartsWriter {
  add(path: string, size: number, bytes: Bytes): Promise<Part>;
}

/** Adds a file that lies on this disk. */
export const addFile = async (writer: PartsWriter, path: string, file: string): Promise<Part> =>
  writer.add(path, (await stat(file)).size, createReadStream(file));

/** Whether what was asked for is a file; a folder otherwise. */
const isPacked = (path: string): boolean => /\.tar\.gz$/.test(path);

/** Has an archive written, as a file or as a folder; it is in its place once it is whole. */
export async function writeArchive(path: string, fill: (writer: PartsWriter) => Promise<void>): Promise<void> {
  if (isPacked(path)) return writeWhole(path, (draft) => writePacked(draft, fill));
  if ((await namesIn(path)).length > 0) throw new CommandError(`${path} is not empty. Choose an empty or new folder.`);
  await mkdir(dirname(path), { recursive: true });
  const draft = await mkdtemp(`${path}.`);
  try {
    await fill({
      add: async (part, _size, bytes) => ({ path: part, ...(await writeBytes(join(draft, part), bytes)) }),
    });
    // Replaces an empty folder, and fails if something was put there in the meantime.
    await rename(draft, path);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function writePacked(draft: string, fill: (writer: PartsWriter) => Promise<void>): Promise<void> {
  const archive = new TarWriter(draft, [createGzip()]);
  try {
    await fill(archive);
    await archive.close();
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}
