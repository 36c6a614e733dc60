import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** Writes one JSON object per line. Waits while the disk is slower. */
export class LineWriter {
  private readonly file: WriteStream;
  private readonly ended: Promise<void>;
  lines = 0;

  constructor(readonly path: string) {
    this.file = createWriteStream(path, { mode: 0o600 });
    this.ended = finished(this.file);
    // The next write or close reports the error.
    this.ended.catch(() => undefined);
  }

  async write(value: object): Promise<void> {
    this.lines += 1;
    if (!this.file.write(`${JSON.stringify(value)}\n`)) await Promise.race([once(this.file, 'drain'), this.ended]);
  }

  async close(): Promise<void> {
    this.file.end();
    await this.ended;
  }
}
