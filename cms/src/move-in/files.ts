import { closeSync, createReadStream, existsSync, openSync, renameSync, truncateSync, writeFileSync } from 'node:fs';

/** Writes a file atomically. */
export function writeWhole(file: string, content: string | Buffer): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, content, { mode: 0o600 });
  renameSync(unfinished, file);
}

/** Yields the values of a file of JSON lines; none if the file does not exist. */
export async function* readLines<Value>(file: string): AsyncGenerator<Value> {
  if (!existsSync(file)) return;
  let partial: Buffer[] = [];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let begin = 0;
    // Only a newline ends a line. Node's readline also splits at other characters, which texts may contain.
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, begin)) {
      yield JSON.parse(Buffer.concat([...partial, chunk.subarray(begin, end)]).toString()) as Value;
      partial = [];
      begin = end + 1;
    }
    partial.push(chunk.subarray(begin));
  }
}

export interface LineWriter {
  write(value: unknown): void;
  close(): void;
}

/** Writes values as JSON lines, each immediately, so that no progress is lost when the process ends. */
export function writeLines(file: string, { append }: { append: boolean }): LineWriter {
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
