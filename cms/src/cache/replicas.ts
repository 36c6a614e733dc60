import type { Context, Next } from 'koa';
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseIsAway, lookForDatabase } from '../database/outages';
import { environment } from '../settings/environment';
import { propertiesOf } from '../settings/typed';
import { allTags, invalidate, onPublish } from './changes';

/*
 * Processes on one PostgreSQL database notify each other of changes:
 * 1. The transaction of a save notifies the others of its tags.
 * 2. After the commit, the process of the save counts the other listeners and requests an acknowledgement from each.
 * 3. A listener that receives the request has received and invalidated the tags, and acknowledges.
 * 4. The save is answered after all acknowledgements, or after the lease: a listener without a working connection has then stopped
 *    serving cached responses.
 */

export const channel = 'hearthside_changes';
/** `application_name` of listener connections; used to count the other replicas in `pg_stat_activity`. */
const listenerName = 'hearthside listener';

/** How long (ms) a connection counts as healthy after its last response. Exception: during a database outage, see `cache-handler`. */
const leaseMs = 1000;
const heartbeatMs = 250;
/** Query timeout (ms). After it, the listener reconnects. */
const timeoutMs = 800;
const maxPauseMs = 1000;
/** Maximum payload in bytes; PostgreSQL's limit is 8000. */
const maxPayload = 7900;

/**
 * Messages between processes: tags that changed, a request to acknowledge all changes, or an acknowledgement. The names are those of
 * earlier versions, because replicas are updated one after the other.
 */
type Message = { changed: string[] } | { heardAll: string; by: string } | { heard: string };

const self = randomUUID();
/** Waiting writers by the id of their request, with the number of missing acknowledgements. */
const waiting = new Map<string, { missing: number; done: () => void }>();
let published = 0;

/** The connection that listens on the channel, the time of its last successful check, and whether it may have missed notifications. */
let client: Client | undefined;
let confirmedAt = -Infinity;
let mayHaveMissed = true;
let isClosed = false;

/** Whether every notification was received: 'missed' is returned once after each reconnect, 'unknown' without a healthy connection. */
export function listenerState(): 'current' | 'missed' | 'unknown' {
  if (performance.now() - confirmedAt > leaseMs) return 'unknown';
  if (!mayHaveMissed) return 'current';
  mayHaveMissed = false;
  return 'missed';
}

/**
 * Receives the changes of other processes, and notifies them of the changes of this one. Resolves after the first connection attempt,
 * successful or not. Later reconnects are not awaited.
 */
export async function connectReplicas(): Promise<void> {
  onPublish(notifyReplicas);
  await connect();
  void keepAlive();
}

export async function disconnectReplicas(): Promise<void> {
  isClosed = true;
  // A half-open connection may never close, so closing has a timeout.
  await Promise.race([disconnect(client), sleep(timeoutMs, undefined, { ref: false })]);
}

async function keepAlive(): Promise<void> {
  let pauseMs = heartbeatMs;
  while (!isClosed) {
    await sleep(pauseMs, undefined, { ref: false });
    if (isClosed) return;
    pauseMs = (await check()) || (await reconnect()) ? heartbeatMs : Math.min(2 * pauseMs, maxPauseMs);
  }
}

/** Reconnects and checks the database through the pool at the same time, to detect an outage after one timeout instead of two. */
const reconnect = async (): Promise<boolean> => (await Promise.all([connect(), lookForDatabase()]))[0];

async function connect(): Promise<boolean> {
  const opened = new Client({
    connectionString: environment.databaseUrl,
    application_name: listenerName,
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  opened.on('error', (reason) => void disconnect(opened, reason));
  opened.on('end', () => void disconnect(opened, new Error('The change listener’s database connection was closed')));
  opened.on('notification', ({ payload }: { payload: string }) => onMessage(parse(payload)));
  try {
    await opened.connect();
    await opened.query(`listen ${channel}`);
  } catch (reason) {
    warnOfLoss(reason);
    opened.end().catch(() => undefined);
    return false;
  }
  client = opened;
  mayHaveMissed = true;
  return check();
}

/** Checks the connection. Notifications sent before this query arrive before its result. */
async function check(): Promise<boolean> {
  const startedAt = performance.now();
  const checked = client;
  try {
    await checked?.query('select 1');
  } catch (reason) {
    void disconnect(checked, reason);
  }
  if (!checked || client !== checked) return false;
  confirmedAt = startedAt;
  if (databaseIsAway()) void lookForDatabase();
  return true;
}

/** Forgets a connection, unless another one has replaced it. */
async function disconnect(lost: Client | undefined, reason?: unknown): Promise<void> {
  if (!lost || client !== lost) return;
  client = undefined;
  confirmedAt = -Infinity;
  if (!isClosed) warnOfLoss(reason);
  await lost.end().catch(() => undefined);
}

const warnOfLoss = (reason: unknown) => strapi.log.warn(`Response cache disabled, change listener disconnected: ${String(reason)}`);

function onMessage(message: Message): void {
  if ('changed' in message) return invalidate(message.changed);
  if ('heard' in message) return countAcknowledgement(message.heard);
  // The request arrives after all changes that were committed before it was sent.
  if (message.by !== self) send({ heard: message.heardAll }).catch((reason) => strapi.log.warn(reason));
}

/** Any client can notify on the channel. An unknown message may stand for any change. */
function parse(payload: string): Message {
  try {
    const { changed, heardAll, by, heard } = propertiesOf(JSON.parse(payload));
    if (Array.isArray(changed) && changed.every((tag) => typeof tag === 'string')) return { changed };
    if (typeof heardAll === 'string' && typeof by === 'string') return { heardAll, by };
    if (typeof heard === 'string') return { heard };
  } catch (reason) {
    strapi.log.warn(reason);
  }
  return { changed: [allTags] };
}

const serialize = (message: Message): string => JSON.stringify(message);

async function send(message: Message): Promise<void> {
  await client?.query('select pg_notify($1, $2)', [channel, serialize(message)]);
}

/** Notifies other processes within the current transaction, so that they are notified only if it is committed. */
export async function notifyReplicas(tags: string[]): Promise<void> {
  published += 1;
  const payload = serialize({ changed: tags });
  const message = payload.length > maxPayload ? serialize({ changed: [allTags] }) : payload;
  const statement = `select set_config('hearthside.announced', 'on', true), pg_notify(?, ?)`;
  if (!strapi.db.inTransaction()) return void (await strapi.db.connection.raw(statement, [channel, message]));
  await strapi.db.transaction(({ trx }) => strapi.db.connection.raw(statement, [channel, message]).transacting(trx));
}

/** Delays the response to a change until every replica has invalidated its cache. No cost on SQLite. */
async function awaitReplicas(ctx: Context, next: Next): Promise<void> {
  const before = published;
  try {
    await next();
  } finally {
    if (ctx.method !== 'GET' && published !== before) await waitForAcknowledgements();
  }
}

export default () => awaitReplicas;

/** Waits until every other process has acknowledged all committed changes, or has stopped serving from its cache. */
export async function waitForAcknowledgements(): Promise<void> {
  const requestId = randomUUID();
  const limit = new AbortController();
  try {
    const acknowledged = requestAcknowledgements(requestId).then(() => true);
    const isInTime = await Promise.race([acknowledged, sleep(leaseMs, false, { signal: limit.signal })]);
    if (!isInTime) strapi.log.warn('A replica did not acknowledge a change before the timeout');
  } catch (reason) {
    strapi.log.warn(reason);
    await sleep(leaseMs);
  } finally {
    limit.abort();
    waiting.delete(requestId);
  }
}

async function requestAcknowledgements(requestId: string): Promise<void> {
  const missing = await countOthers();
  if (missing === 0) return;
  const acknowledged = new Promise<void>((done) => waiting.set(requestId, { missing, done }));
  await send({ heardAll: requestId, by: self });
  await acknowledged;
}

function countAcknowledgement(requestId: string): void {
  const writer = waiting.get(requestId);
  if (writer && (writer.missing -= 1) === 0) writer.done();
}

/** Returns the number of other listeners. */
async function countOthers(): Promise<number> {
  const others = `select count(*) from pg_stat_activity
    where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`;
  const { rows } = await client!.query(others, [listenerName]);
  return Number(rows[0].count);
}
