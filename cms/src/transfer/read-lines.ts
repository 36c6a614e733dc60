import { createReadStream } from 'node:fs';
import { CommandError } from './command-error';

/** In bytes. The longest entry is a revision: it contains each text once, and no text is longer than 100 kB. */
const maxLineLength = 4_000_000;

/** Yields the JSON objects of a file with one object per line. @throws CommandError naming the file and the line of an invalid one */
export async function* readJsonLines(path: string, name: string): AsyncGenerator<Record<string, unknown>> {
  let line = 0;
  for await (const text of readLines(path, name)) {
    line += 1;
    if (text.trim() === '') continue;
    yield parse(text, `${name}, line ${line}`);
  }
}

export function parse(text: string, where: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    throw new CommandError(`Damaged archive: ${where} is not valid JSON (${(error as Error).message}).`);
  }
  throw new CommandError(`Damaged archive: ${where} is not a JSON object.`);
}

async function* readLines(path: string, name: string): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, to)]).toString();
      [rest, length, from] = [[], 0, to + 1];
    }
    rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > maxLineLength) throw new CommandError(`Damaged archive: a line of ${name} is too long.`);
  }
  if (length > 0) yield Buffer.concat(rest).toString();
}
