import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { writeWhole } from './backup-file';
import { namesIn, writeBytes } from './files-on-disk';
import { CommandError } from './command-error';
import { TarWriter, type Bytes, type Part } from './tar-file';

/** Writes the files of an archive, one after the other. */
export interface PartsWriter {
  add(path: string, size: number, bytes: Bytes): Promise<Part>;
}

/** Adds a local file. */
export const addFile = async (writer: PartsWriter, path: string, file: string): Promise<Part> =>
  writer.add(path, (await stat(file)).size, createReadStream(file));

/** Whether the output is a file; otherwise it is a folder. */
const isPacked = (path: string): boolean => /\.tar\.gz$/.test(path);

/** Writes an archive as a file or a folder, under a temporary name until it is complete. */
export async function writeArchive(path: string, fill: (writer: PartsWriter) => Promise<void>): Promise<void> {
  if (isPacked(path)) return writeWhole(path, (tempPath) => writePacked(tempPath, fill));
  if ((await namesIn(path)).length > 0) throw new CommandError(`${path} is not empty. Choose an empty or new folder.`);
  await mkdir(dirname(path), { recursive: true });
  const tempPath = await mkdtemp(`${path}.`);
  try {
    await fill({
      add: async (part, _size, bytes) => ({ path: part, ...(await writeBytes(join(tempPath, part), bytes)) }),
    });
    // Replaces an empty folder, and fails if the folder is no longer empty.
    await rename(tempPath, path);
  } finally {
    await rm(tempPath, { recursive: true, force: true });
  }
}

async function writePacked(tempPath: string, fill: (writer: PartsWriter) => Promise<void>): Promise<void> {
  const archive = new TarWriter(tempPath, [createGzip()]);
  try {
    await fill(archive);
    await archive.close();
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}
