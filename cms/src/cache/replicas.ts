import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseIsAway, lookForDatabase } from '../database/presence';
import { everything, onAnnouncement, tellChange } from './changes';
import { channel, lease, Listener } from './listener';

/** PostgreSQL takes no more than 8000 bytes at once. */
const maxPayload = 7900;

/** What processes tell one another: what has changed, or that somebody waits until all have heard it, or has. */
type Note = { changed: string[] } | { heardAll: string; by: string } | { heard: string };

const self = randomUUID();
/** By their questions, whoever waits and how many are still to answer. */
const waiting = new Map<string, { left: number; done: () => void }>();
let announced = 0;
let listener: Listener | undefined;

function onNote(payload: string): void {
  const note = read(payload);
  if ('changed' in note) tellChange(note.changed);
  else if ('heardAll' in note) acknowledge(note);
  else countAnswer(note.heard);
}

/** Anybody may note something on the channel. What is not ours may stand for any change. */
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

// It arrived behind every change that was committed before it was sent.
function acknowledge({ heardAll, by }: { heardAll: string; by: string }): void {
  if (by !== self) listener?.note(JSON.stringify({ heard: heardAll } satisfies Note)).catch((reason) => strapi.log.warn(reason));
}

function countAnswer(question: string): void {
  const asked = waiting.get(question);
  if (!asked) return;
  asked.left -= 1;
  if (asked.left === 0) asked.done();
}

/** Tells the others with the transaction itself: they hear of it if it is committed, and not otherwise. */
async function announce(tags: string[]): Promise<void> {
  announced += 1;
  const payload = JSON.stringify({ changed: tags } satisfies Note);
  const sent = payload.length > maxPayload ? JSON.stringify({ changed: [everything] } satisfies Note) : payload;
  const statement = `select set_config('hearthside.announced', 'on', true), pg_notify(?, ?)`;
  if (!strapi.db.inTransaction()) return void (await strapi.db.connection.raw(statement, [channel, sent]));
  await strapi.db.transaction(({ trx }) => strapi.db.connection.raw(statement, [channel, sent]).transacting(trx));
}

/** Hears of what other processes on this PostgreSQL change, and tells them what this one does. */
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

/** How many changes this process has announced. */
export const announcements = (): number => announced;

/** Waits until every other process has heard of what is committed, or has stopped to answer from what it kept. */
export async function untilAllHaveHeard(): Promise<void> {
  if (!listener) return;
  const question = randomUUID();
  const limit = new AbortController();
  try {
    const answered = ask(listener, question);
    const isAnswered = await Promise.race([answered.then(() => true), sleep(lease, false, { signal: limit.signal })]);
    if (!isAnswered) strapi.log.warn('A replica did not acknowledge a change before the timeout');
  } catch (reason) {
    strapi.log.warn(reason);
    await sleep(lease);
  } finally {
    limit.abort();
    waiting.delete(question);
  }
}

async function ask(own: Listener, question: string): Promise<void> {
  const left = await own.countOthers();
  if (left === 0) return;
  const answered = new Promise<void>((done) => waiting.set(question, { left, done }));
  await own.note(JSON.stringify({ heardAll: question, by: self } satisfies Note));
  await answered;
}
