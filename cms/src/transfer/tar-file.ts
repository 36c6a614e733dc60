import { createHash } from 'node:crypto';
import { once, type EventEmitter } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

export type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

/** A part of an archive, as its manifest names it. */
export interface Part {
  path: string;
  size: number;
  sha256: string;
}

/** Passes bytes on and tells afterwards what they were. */
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
  return { bytes: pass(), told: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Writes a tar file part by part, for the account it runs as alone. `through` compresses it. */
export class TarWriter {
  private readonly archive = pack();
  private readonly written: Promise<void>;

  constructor(path: string, through: Duplex[] = []) {
    this.written = pipeline([this.archive as unknown as Readable, ...through, createWriteStream(path, { mode: 0o600, flags: 'wx' })]);
    // Whoever adds the next part, or closes, is told.
    this.written.catch((reason: Error) => (this.archive as unknown as Readable).destroy(reason));
  }

  async add(path: string, size: number, source: Bytes): Promise<Part> {
    const { bytes, told } = measured(source);
    await Promise.race([this.write(path, size, bytes), this.written]);
    const part = { path, ...told() };
    if (part.size !== size) throw new Error(`${path} was truncated while being read`);
    return part;
  }

  private async write(path: string, size: number, bytes: Bytes): Promise<void> {
    const ended = new AbortController();
    try {
      await new Promise<void>((done, fail) => {
        const entry = this.archive.entry({ name: path, size, mode: 0o600 }, (error) => (error ? fail(error) : done()));
        entry.on('error', fail);
        this.written.catch(fail);
        (async () => {
          for await (const chunk of bytes)
            if (!entry.write(chunk)) await once(entry as unknown as EventEmitter, 'drain', { signal: ended.signal });
          entry.end(undefined);
        })().catch(fail);
      });
    } finally {
      ended.abort();
    }
  }

  async close(): Promise<void> {
    this.archive.finalize();
    await this.written;
  }

  /** Gives up what was written so far. */
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

/** The parts of a tar file in their order; each must be read to its end before the next comes. Throws where it is broken. */
export async function* readTar(path: string, through: Duplex[] = []): AsyncGenerator<ReadEntry> {
  const archive = extract();
  const read = pipeline([createReadStream(path), ...through, archive as unknown as NodeJS.WritableStream]);
  // It ends the loop below as well.
  read.catch(() => undefined);
  for await (const entry of archive) {
    const { name, type = 'file', size = 0 } = entry.header;
    yield { path: name, type: String(type), size, bytes: entry as unknown as AsyncIterable<Buffer> };
  }
  await read;
}
