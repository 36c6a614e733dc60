import { closeSync, createReadStream, existsSync, openSync, renameSync, truncateSync, writeFileSync } from 'node:fs';

/** Writes a file atomically. */
export function writeWhole(file: string, content: string | Buffer): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, content, { mode: 0o600 });
  renameSync(unfinished, file);
}

/**
 * Yields the lines of a file. Only a newline ends a line. Node's readline also splits at other characters, which texts may contain.
 * @param strict for files that this program did not write: lines are limited to `maxLength` bytes, and the last one needs no newline. In its
 * own files, a last line without a newline was being written when the process was killed.
 */
export async function* linesOf(file: string, strict?: { maxLength: number; tooLong: Error }): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, to)]).toString();
      [rest, length, from] = [[], 0, to + 1];
    }
    rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (strict && length > strict.maxLength) throw strict.tooLong;
  }
  if (strict && length > 0) yield Buffer.concat(rest).toString();
}

/** Yields the values of a file that `writeLines` wrote; none if the file does not exist. */
export async function* readLines<Value>(file: string): AsyncGenerator<Value> {
  if (existsSync(file)) for await (const line of linesOf(file)) yield JSON.parse(line) as Value;
}

export interface LineWriter {
  write(value: unknown): void;
  close(): void;
}

/** Writes values as JSON lines, each immediately, so that no progress is lost when the process ends. */
export function writeLines(file: string, { append = false } = {}): LineWriter {
  const descriptor = openSync(file, append ? 'a' : 'w', 0o600);
  return {
    write: (value) => writeFileSync(descriptor, `${JSON.stringify(value)}\n`),
    close: () => closeSync(descriptor),
  };
}

/** Removes the incomplete last line of a process that was killed. */
export async function dropTornLine(file: string): Promise<void> {
  if (!existsSync(file)) return;
  let [size, completeSize] = [0, 0];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const last = chunk.lastIndexOf(10);
    if (last >= 0) completeSize = size + last + 1;
    size += chunk.length;
  }
  if (completeSize < size) truncateSync(file, completeSize);
}
