import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { codeOf } from '../settings/typed';
import type { CommandError } from './command-error';
import { measured, type AddPart } from './parts';

/** Writes a tar file that only the current user can read, under a temporary name until it is complete. `through` compresses it. */
export async function writeTar<Result>(path: string, fill: (add: AddPart) => Promise<Result>, through: Duplex[] = []): Promise<Result> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const tempPath = `${path}.${randomUUID()}.part`;
  const archive = pack();
  const written = pipeline([archive, ...through, createWriteStream(tempPath, { mode: 0o600, flags: 'wx' })]);
  // The next file or the end reports the error.
  written.catch((reason: Error) => archive.destroy(reason));
  const add: AddPart = async (name, { size, bytes }) => {
    const { content, part } = measured(name, bytes);
    await Promise.race([pipeline(content, archive.entry({ name, size, mode: 0o600 })), written]);
    return part();
  };
  try {
    const result = await fill(add);
    archive.finalize();
    await written;
    await rename(tempPath, path);
    return result;
  } catch (error) {
    archive.destroy(new Error('Aborted'));
    await written.catch(() => undefined);
    throw error;
  } finally {
    await rm(tempPath, { force: true });
  }
}

export interface TarEntry {
  path: string;
  type: string;
  size: number;
  bytes: AsyncIterable<Buffer>;
}

/**
 * Yields the files of a tar file in order. Each must be read completely before the next one.
 * @param damaged returns the error to throw if the file is damaged
 */
export async function* readTar(path: string, damaged: (why: string) => CommandError, through: Duplex[] = []): AsyncGenerator<TarEntry> {
  const archive = extract();
  const read = pipeline([createReadStream(path), ...through, archive]).catch((reason: Error) => {
    throw codeOf(reason) === 'ENOENT' ? reason : damaged(reason.message);
  });
  // The error also ends the loop below.
  read.catch(() => undefined);
  for await (const entry of orReason(archive, read)) {
    const { name, type, size } = entry.header;
    yield { path: name, type, size, bytes: orReason(entry, read) };
  }
  await read;
}

/** Yields what a stream yields. If the stream ends early because `read` failed, throws the reason. */
async function* orReason<Item>(items: AsyncIterable<Item>, read: Promise<void>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    await read;
    throw error;
  }
}
