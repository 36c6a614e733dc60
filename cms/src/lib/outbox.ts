import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { compose } from './letters/compose';
import { letterWords, type Facts, type LetterKind } from './letters/words';

const uid = 'api::letter.letter';
const minute = 60_000;
/** How long to wait after each failure; after the last one a letter is given up. */
const patience = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * minute);
/** A replica that died while sending leaves its letter to the others after this long. */
const claimLength = 10 * minute;
const pollEvery = 15_000;

interface QueuedLetter {
  id: number;
  kind: LetterKind;
  to: string;
  facts: Facts | null;
  attempts: number;
  due_at: string;
}

/** Finds out, when a letter is about to be written, what it says; null when there is nobody to write to. */
export type Prepare = (letter: { id: number; to: string; facts: Facts | null }) => Promise<Facts | null>;

/** How long the letter that is being sent may take when the server ends; cut, it is sent once more when its claim is over. */
const farewell = 3_000;

let wake = () => {};
let isOpen = false;

/**
 * Puts a letter into the outbox, together with the transaction under way if there is one. It is written and sent a moment
 * later, and again until it arrives.
 */
export async function queueLetter(kind: LetterKind, to: string, facts: Facts | null = null): Promise<void> {
  await strapi.db.transaction(async ({ onCommit }) => {
    await strapi.db.query(uid).create({ data: { kind, to, facts, attempts: 0, due_at: Date.now() } });
    onCommit(() => wake());
  });
}

/** Takes a letter for this replica alone. */
async function claim({ id, due_at }: QueuedLetter): Promise<boolean> {
  const claimed = await strapi.db.connection('letters').where({ id, due_at }).update({ due_at: Date.now() + claimLength });
  return claimed === 1;
}

async function deliver(letter: QueuedLetter, prepare: Prepare): Promise<void> {
  const facts = await prepare(letter);
  if (!facts) return;
  const { subject, text, html } = compose(letterWords[letter.kind](facts));
  await strapi.plugin('email').service('email').send({ to: letter.to, subject, text, html });
}

async function postpone({ id, attempts, kind }: QueuedLetter, reason: unknown): Promise<void> {
  const wait = patience[attempts];
  strapi.log.warn(`A letter (${kind}) could not be sent: ${reason instanceof Error ? reason.message : reason}`);
  if (wait === undefined) await strapi.db.query(uid).delete({ where: { id } });
  else await strapi.db.query(uid).update({ where: { id }, data: { attempts: attempts + 1, due_at: Date.now() + wait } });
}

async function deliverDue(prepare: Record<LetterKind, Prepare>): Promise<void> {
  const due: QueuedLetter[] = await strapi.db.query(uid).findMany({ where: { due_at: { $lte: Date.now() } }, limit: 50 });
  for (const letter of due) {
    if (!isOpen) return;
    if (!(await claim(letter))) continue;
    try {
      await deliver(letter, prepare[letter.kind]);
      await strapi.db.query(uid).delete({ where: { id: letter.id } });
    } catch (reason) {
      await postpone(letter, reason);
    }
  }
}

/** Keeps the outbox going for as long as the server runs; returns how to stop it. */
export function openOutbox(prepare: Record<LetterKind, Prepare>): () => Promise<void> {
  let work = Promise.resolve();
  isOpen = true;
  // Woken by a transaction that has just ended, it is not to go on in that one's context.
  wake = AsyncResource.bind(() => {
    work = work.then(() => deliverDue(prepare)).catch((error: unknown) => {
      strapi.log.error(error);
    });
  });
  const poll = setInterval(wake, pollEvery);
  poll.unref();
  return async () => {
    clearInterval(poll);
    wake = () => {};
    isOpen = false;
    await Promise.race([work, sleep(farewell, undefined, { ref: false })]);
  };
}
