// The part of the package that the server and the tests use. Its streams work like those of Node.js, but their own types do not fit these.
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  export interface Pack extends Readable {
    entry(
      header: { name: string; size?: number; mode?: number },
      content?: string | Buffer,
      done?: (error?: Error | null) => void,
    ): Writable;
    finalize(): void;
  }
  export interface Entry extends AsyncIterable<Buffer> {
    header: { name: string; type: string; size: number };
  }
  export function pack(): Pack;
  export function extract(): Writable & AsyncIterable<Entry>;
}
