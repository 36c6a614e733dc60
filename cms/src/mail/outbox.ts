import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { uids } from '../database/uids';
import { compose } from './compose';
import { emailCopy, type EmailKind, type Facts } from './copy';

const minute = 60_000;
/** How long to wait after each failure; after the last one an email is given up. */
const patience = [1, 5, 15, 60].map((minutes) => minutes * minute);
/** A replica that died while sending leaves its email to the others after this long. */
const claimLength = 10 * minute;
const pollEvery = 15_000;
/** What a mail server says of a failure, of which the beginning tells enough. */
const maxReason = 500;
/** For how long an email that was given up is shown to who could help. */
const failedDays = 30;

interface QueuedEmail {
  id: number;
  kind: EmailKind;
  to: string;
  facts: Facts | null;
  attempts: number;
  due_at: string;
}

/** Finds out, when an email is about to be written, what it says; null when there is nobody to write to. */
export type Prepare = (email: { id: number; to: string; facts: Facts | null }) => Promise<Facts | null>;

/** How long the email that is being sent may take when the server ends; cut, it is sent once more when its claim is over. */
const farewell = 3_000;

let wake = () => {};
let isOpen = false;

/**
 * Puts an email into the outbox, together with the transaction under way if there is one. It is written and sent a moment
 * later, and again until it arrives.
 */
export async function queueEmail(kind: EmailKind, to: string, facts: Facts | null = null): Promise<void> {
  await strapi.db.transaction(async ({ onCommit }) => {
    await emails().create({ data: { kind, to, facts, attempts: 0, due_at: Date.now() } });
    onCommit(() => wake());
  });
}

const emails = () => strapi.db.query(uids.queuedEmail);

/** Takes an email for this replica alone. */
async function claim({ id, due_at }: QueuedEmail): Promise<boolean> {
  const claimed = await strapi.db
    .connection('letters')
    .where({ id, due_at })
    .update({ due_at: Date.now() + claimLength });
  return claimed === 1;
}

async function deliver(email: QueuedEmail, prepare: Prepare): Promise<void> {
  const facts = await prepare(email);
  if (!facts) return;
  const { subject, text, html } = compose(emailCopy[email.kind](facts));
  await strapi.plugin('email').service('email').send({ to: email.to, subject, text, html });
}

async function postpone({ id, attempts, kind }: QueuedEmail, cause: unknown): Promise<void> {
  const wait = patience[attempts];
  const reason = String(cause instanceof Error ? cause.message : cause).slice(0, maxReason);
  strapi.log.warn(`Failed to send ${kind} email: ${reason}`);
  const next = wait === undefined ? { failed_at: new Date() } : { attempts: attempts + 1, due_at: Date.now() + wait };
  await emails().update({ where: { id }, data: { ...next, reason } });
}

/** The oldest email that is due, but a password reset before all others: someone is waiting for it. */
async function nextDue(kinds: string[]): Promise<QueuedEmail | null> {
  for (const kind of new Set(['password-reset', ...kinds])) {
    const where = { kind, due_at: { $lte: Date.now() }, failed_at: null };
    const email: QueuedEmail | null = await emails().findOne({ where, orderBy: [{ due_at: 'asc' }, { id: 'asc' }] });
    if (email) return email;
  }
  return null;
}

async function deliverDue(prepare: Record<EmailKind, Prepare>): Promise<void> {
  let email: QueuedEmail | null;
  while (isOpen && (email = await nextDue(Object.keys(prepare)))) {
    if (!(await claim(email))) continue;
    try {
      await deliver(email, prepare[email.kind]);
      await emails().delete({ where: { id: email.id } });
    } catch (reason) {
      await postpone(email, reason);
    }
  }
}

/** How many emails wait and were given up, and since when (milliseconds since 1970) the oldest that waits has been there. */
export async function outboxState(): Promise<{ waiting: number; failed: number; oldest: number | null }> {
  const waiting = { failed_at: null };
  const [count, failed, oldest] = await Promise.all([
    emails().count({ where: waiting }),
    emails().count({ where: { failed_at: { $notNull: true } } }),
    emails().findOne({ where: waiting, orderBy: { id: 'asc' }, select: ['createdAt'] }),
  ]);
  return { waiting: count, failed, oldest: oldest && new Date(oldest.createdAt).getTime() };
}

/** Whether emails that were tried wait to be tried again. */
export const hasPostponed = async (): Promise<boolean> => (await emails().count({ where: { attempts: { $gt: 0 }, failed_at: null } })) > 0;

/** An email that was given up. */
export interface FailedEmail {
  id: number;
  kind: EmailKind;
  to: string;
  reason: string | null;
  /** An ISO 8601 instant. */
  failed_at: string;
}

/** The emails that were given up last, the newest first. */
export const failedEmails = (limit: number): Promise<FailedEmail[]> =>
  emails().findMany({ where: { failed_at: { $notNull: true } }, orderBy: { failed_at: 'desc' }, limit });

/** Tries an email that was given up once more; false when there is no such one. */
export async function sendAgain(id: number): Promise<boolean> {
  const { count } = await emails().updateMany({
    where: { id, failed_at: { $notNull: true } },
    data: { failed_at: null, attempts: 0, due_at: Date.now() },
  });
  if (count > 0) wake();
  return count > 0;
}

/** Forgets the emails that were given up long ago. */
export const sweepFailedEmails = (): Promise<unknown> =>
  emails().deleteMany({ where: { failed_at: { $lt: new Date(Date.now() - failedDays * 86_400_000) } } });

/** Keeps the outbox going for as long as the server runs; returns how to stop it. */
export function openOutbox(prepare: Record<EmailKind, Prepare>): () => Promise<void> {
  let work = Promise.resolve();
  isOpen = true;
  // Woken by a transaction that has just ended, it is not to go on in that one's context.
  wake = AsyncResource.bind(() => {
    work = work
      .then(() => deliverDue(prepare))
      .catch((error: unknown) => {
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
