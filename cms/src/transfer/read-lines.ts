import { createReadStream } from 'node:fs';
import { CommandError } from './command-error';

/** No entry is longer: a version holds each of its texts once, and none has more than 100 kB. In bytes. */
const longestLine = 4_000_000;

/** The JSON objects of a file, one a line. @throws TransferRefusal naming file and line of what is none. */
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
    throw new CommandError(`The archive is damaged: ${where} is not JSON (${(error as Error).message}).`);
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
    if (length > longestLine) throw new CommandError(`The archive is damaged: a line of ${name} is longer than any entry can be.`);
  }
  if (length > 0) yield Buffer.concat(rest).toString();
}
