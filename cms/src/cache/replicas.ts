import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseIsAway, lookForDatabase } from '../database/presence';
import { everything, onAnnouncement, tellChange } from './changes';
import { channel, lease, Listener } from './listener';

/** Maximum payload in bytes; PostgreSQL's limit is 8000. */
const maxPayload = 7900;

/** Messages between processes: tags that changed, a request to acknowledge all changes, or an acknowledgement. */
type Note = { changed: string[] } | { heardAll: string; by: string } | { heard: string };

const self = randomUUID();
/** Waiting writers by the id of their request, with the number of missing acknowledgements. */
const waiting = new Map<string, { remaining: number; done: () => void }>();
let announced = 0;
let listener: Listener | undefined;

function onNote(payload: string): void {
  const note = read(payload);
  if ('changed' in note) tellChange(note.changed);
  else if ('heardAll' in note) acknowledge(note);
  else countAcknowledgement(note.heard);
}

/** Any client can notify on the channel. An unknown message may stand for any change. */
function read(payload: string): Note {
  try {
    const { changed, heardAll, by, heard } = Object(JSON.parse(payload)) as Record<string, unknown>;
    if (Array.isArray(changed) && changed.every((tag) => typeof tag === 'string')) return { changed };
    if (typeof heardAll === 'string' && typeof by === 'string') return { heardAll, by };
    if (typeof heard === 'string') return { heard };
  } catch (reason) {
    strapi.log.warn(reason);
  }
  return { changed: [everything] };
}

// The request arrives after all changes that were committed before it was sent.
function acknowledge({ heardAll, by }: { heardAll: string; by: string }): void {
  if (by !== self) listener?.note(JSON.stringify({ heard: heardAll } satisfies Note)).catch((reason) => strapi.log.warn(reason));
}

function countAcknowledgement(requestId: string): void {
  const writer = waiting.get(requestId);
  if (!writer) return;
  writer.remaining -= 1;
  if (writer.remaining === 0) writer.done();
}

/** Notifies other processes within the current transaction, so that they are notified only if it is committed. */
export async function announce(tags: string[]): Promise<void> {
  announced += 1;
  const payload = JSON.stringify({ changed: tags } satisfies Note);
  const message = payload.length > maxPayload ? JSON.stringify({ changed: [everything] } satisfies Note) : payload;
  const statement = `select set_config('hearthside.announced', 'on', true), pg_notify(?, ?)`;
  if (!strapi.db.inTransaction()) return void (await strapi.db.connection.raw(statement, [channel, message]));
  await strapi.db.transaction(({ trx }) => strapi.db.connection.raw(statement, [channel, message]).transacting(trx));
}

/** Receives the changes of other processes on this PostgreSQL database, and notifies them of the changes of this one. */
export async function joinReplicas(strapi: Core.Strapi): Promise<Listener> {
  listener = new Listener({
    onNote,
    onFailure: (reason) => strapi.log.warn(`Response cache disabled, change listener disconnected: ${String(reason)}`),
    onSilence: lookForDatabase,
    onReachable: () => void (databaseIsAway() && lookForDatabase()),
  });
  onAnnouncement(announce);
  await listener.open();
  return listener;
}

/** Delays the response to a change until every replica has invalidated its cache. No cost on SQLite. */
async function awaitReplicas(ctx: Context, next: Next): Promise<void> {
  const before = announced;
  try {
    await next();
  } finally {
    if (ctx.method !== 'GET' && announced !== before) await untilAllHaveHeard();
  }
}

export default () => awaitReplicas;

/** Waits until every other process has acknowledged all committed changes, or has stopped serving from its cache. */
export async function untilAllHaveHeard(): Promise<void> {
  if (!listener) return;
  const requestId = randomUUID();
  const limit = new AbortController();
  try {
    const acknowledged = requestAcknowledgements(listener, requestId);
    const isInTime = await Promise.race([acknowledged.then(() => true), sleep(lease, false, { signal: limit.signal })]);
    if (!isInTime) strapi.log.warn('A replica did not acknowledge a change before the timeout');
  } catch (reason) {
    strapi.log.warn(reason);
    await sleep(lease);
  } finally {
    limit.abort();
    waiting.delete(requestId);
  }
}

async function requestAcknowledgements(connection: Listener, requestId: string): Promise<void> {
  const remaining = await connection.countOthers();
  if (remaining === 0) return;
  const acknowledged = new Promise<void>((done) => waiting.set(requestId, { remaining, done }));
  await connection.note(JSON.stringify({ heardAll: requestId, by: self } satisfies Note));
  await acknowledged;
}
