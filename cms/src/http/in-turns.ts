import { subscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** Maximum number of turns of the event loop between two pieces of work. Each turn accepts one connection. */
const maxTurns = 64;

/** Turns within which the request of an accepted connection is read and, from memory, answered. */
const quietTurns = 3;

let acceptedConnections = 0;
subscribe('net.server.socket', () => void (acceptedConnections += 1));

/** Lets other requests run between two pieces of work, as long as connections arrive. */
export async function serveOthers(): Promise<void> {
  for (let turn = 0, quiet = 0; turn < maxTurns && quiet < quietTurns; turn += 1) {
    const before = acceptedConnections;
    await setImmediate();
    quiet = acceptedConnections === before ? quiet + 1 : 0;
  }
}

/** Number of items that take a few milliseconds to process. */
const batchSize = 100;

/** Processes items in batches and lets other requests run in between, so that a long list does not block them. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (batch: readonly Item[]) => Result[] | Promise<Result[]>,
  size = batchSize,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await serveOthers();
    results.push(...(await work(items.slice(start, start + size))));
  }
  return results;
}

/** Serializes a reply as JSON. Long lists are serialized in batches. */
export async function writeJson(reply: unknown): Promise<Buffer> {
  if (!Array.isArray(reply) || reply.length <= batchSize) return Buffer.from(JSON.stringify(reply));
  const parts = await inTurns(reply, (batch) => [Buffer.from(JSON.stringify(batch).slice(1, -1))]);
  const comma = Buffer.from(',');
  return Buffer.concat([Buffer.from('['), ...parts.flatMap((part, index) => (index > 0 ? [comma, part] : [part])), Buffer.from(']')]);
}

/** Reply that is too large to hold in memory for every request. It is generated as fast as the client reads it. */
export class LongReply {
  private constructor(readonly json: Readable) {}

  /** @param around JSON before and after the list */
  static of<Row>(batches: AsyncIterable<Row[]>, present: (row: Row) => unknown, around = ['', '']): LongReply {
    return LongReply.from(writeList(batches, present, around));
  }

  /** Creates a reply with an object whose only field is a long text. */
  static ofText(field: string, parts: AsyncIterable<string>): LongReply {
    return LongReply.from(writeText(field, parts));
  }

  private static from = (json: AsyncIterable<string>) => new LongReply(Readable.from(json, { objectMode: false }));
}

// SQLite responds immediately, and so may the client. Without `setImmediate`, the entire reply would be one turn of the event loop.
async function* writeList<Row>(
  batches: AsyncIterable<Row[]>,
  present: (row: Row) => unknown,
  [before, after]: string[],
): AsyncGenerator<string> {
  yield before;
  let prefix = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield prefix + JSON.stringify(batch.map(present)).slice(1, -1);
    prefix = ',';
    await serveOthers();
  }
  yield (prefix === '[' ? '[]' : ']') + after;
}

async function* writeText(field: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield `{${JSON.stringify(field)}:"`;
  for await (const part of parts) {
    yield JSON.stringify(part).slice(1, -1);
    await serveOthers();
  }
  yield '"}';
}
