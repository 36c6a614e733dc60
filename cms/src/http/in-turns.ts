import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** As many as take some milliseconds, whatever is done with them. */
const atOnce = 100;

/** Does something with many things, a few at a time, and lets others in between: a long list holds up nobody. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (some: readonly Item[]) => Result[] | Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let done = 0; done < items.length; done += atOnce) {
    if (done > 0) await setImmediate();
    results.push(...(await work(items.slice(done, done + atOnce))));
  }
  return results;
}

/** JSON as bytes, which a list of thousands is not written down in at once. */
export async function writeJson(reply: unknown): Promise<Buffer> {
  if (!Array.isArray(reply) || reply.length <= atOnce) return Buffer.from(JSON.stringify(reply));
  const parts = await inTurns(reply, (some) => [Buffer.from(JSON.stringify(some).slice(1, -1))]);
  const comma = Buffer.from(',');
  return Buffer.concat([Buffer.from('['), ...parts.flatMap((part, place) => (place > 0 ? [comma, part] : [part])), Buffer.from(']')]);
}

/** A reply that is too long to be held in memory for each who asks for it: it is read as fast as its reader takes it. */
export class LongReply {
  private constructor(readonly json: Readable) {}

  static of<Row>(batches: AsyncIterable<Row[]>, present: (row: Row) => unknown): LongReply {
    return LongReply.from(writeList(batches, present));
  }

  /** An object whose only field is a long text. */
  static ofText(field: string, parts: AsyncIterable<string>): LongReply {
    return LongReply.from(writeText(field, parts));
  }

  private static from = (json: AsyncIterable<string>) => new LongReply(Readable.from(json, { objectMode: false }));
}

// SQLite answers at once, and so may the reader: without letting others in between, the whole reply would be one turn of the event loop.
async function* writeList<Row>(batches: AsyncIterable<Row[]>, present: (row: Row) => unknown): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + JSON.stringify(batch.map(present)).slice(1, -1);
    before = ',';
    await setImmediate();
  }
  yield before === '[' ? '[]' : ']';
}

async function* writeText(field: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield `{${JSON.stringify(field)}:"`;
  for await (const part of parts) {
    yield JSON.stringify(part).slice(1, -1);
    await setImmediate();
  }
  yield '"}';
}
