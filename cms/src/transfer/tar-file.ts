import { createHash } from 'node:crypto';
import { once, type EventEmitter } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

export type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

/** A file of an archive, as its manifest lists it. */
export interface Part {
  path: string;
  size: number;
  sha256: string;
}

/** Passes bytes through. `result` returns their size and checksum afterwards. */
export function measured(bytes: Bytes) {
  const hash = createHash('sha256');
  let size = 0;
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { bytes: pass(), result: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Writes a tar file that only the current user can read. `through` compresses it. */
export class TarWriter {
  private readonly archive = pack();
  private readonly written: Promise<void>;

  constructor(path: string, through: Duplex[] = []) {
    this.written = pipeline([this.archive as unknown as Readable, ...through, createWriteStream(path, { mode: 0o600, flags: 'wx' })]);
    // The next `add` or `close` reports the error.
    this.written.catch((reason: Error) => (this.archive as unknown as Readable).destroy(reason));
  }

  async add(path: string, size: number, source: Bytes): Promise<Part> {
    const { bytes, result } = measured(source);
    await Promise.race([this.write(path, size, bytes), this.written]);
    const part = { path, ...result() };
    if (part.size !== size) throw new Error(`${path} was truncated while being read`);
    return part;
  }

  private async write(path: string, size: number, bytes: Bytes): Promise<void> {
    const closing = new AbortController();
    try {
      await new Promise<void>((resolve, reject) => {
        const entry = this.archive.entry({ name: path, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
        entry.on('error', reject);
        this.written.catch(reject);
        (async () => {
          for await (const chunk of bytes)
            if (!entry.write(chunk)) await once(entry as unknown as EventEmitter, 'drain', { signal: closing.signal });
          entry.end(undefined);
        })().catch(reject);
      });
    } finally {
      closing.abort();
    }
  }

  async close(): Promise<void> {
    this.archive.finalize();
    await this.written;
  }

  /** Stops writing. The file remains incomplete. */
  async abandon(): Promise<void> {
    (this.archive as unknown as Readable).destroy(new Error('Aborted'));
    await this.written.catch(() => undefined);
  }
}

export interface ReadEntry {
  path: string;
  type: string;
  size: number;
  bytes: AsyncIterable<Buffer>;
}

/** Yields the files of a tar file in order. Each must be read completely before the next one. Throws if the tar file is damaged. */
export async function* readTar(path: string, through: Duplex[] = []): AsyncGenerator<ReadEntry> {
  const archive = extract();
  const read = pipeline([createReadStream(path), ...through, archive as unknown as NodeJS.WritableStream]);
  // The error also ends the loop below.
  read.catch(() => undefined);
  for await (const entry of orReason(archive, read)) {
    const { name, type = 'file', size = 0 } = entry.header;
    yield { path: name, type: String(type), size, bytes: orReason(entry as unknown as AsyncIterable<Buffer>, read) };
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
