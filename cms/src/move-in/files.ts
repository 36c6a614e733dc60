import { closeSync, createReadStream, existsSync, openSync, renameSync, truncateSync, writeFileSync } from 'node:fs';

/** Writes a file that is there whole or not at all. */
export function writeWhole(file: string, content: string | Buffer): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, content, { mode: 0o600 });
  renameSync(unfinished, file);
}

/** The values of a file of JSON lines; none where there is no file. */
export async function* readLines<Value>(file: string): AsyncGenerator<Value> {
  if (!existsSync(file)) return;
  let torn: Buffer[] = [];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let begin = 0;
    // Only this byte ends a line: what Node calls a line ends at characters as well that texts may hold.
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, begin)) {
      yield JSON.parse(Buffer.concat([...torn, chunk.subarray(begin, end)]).toString()) as Value;
      torn = [];
      begin = end + 1;
    }
    torn.push(chunk.subarray(begin));
  }
}

export interface LineWriter {
  write(value: unknown): void;
  close(): void;
}

/** Writes values as JSON lines, each at once, so that nothing of what was done is lost when the process is. */
export function writeLines(file: string, { append }: { append: boolean }): LineWriter {
  const descriptor = openSync(file, append ? 'a' : 'w', 0o600);
  return {
    write: (value) => writeFileSync(descriptor, `${JSON.stringify(value)}\n`),
    close: () => closeSync(descriptor),
  };
}

/** Takes away the line that a process was writing as it was ended. */
export async function dropTornLine(file: string): Promise<void> {
  if (!existsSync(file)) return;
  let [offset, whole] = [0, 0];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const last = chunk.lastIndexOf(10);
    if (last >= 0) whole = offset + last + 1;
    offset += chunk.length;
  }
  if (whole < offset) truncateSync(file, whole);
}
