import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { uids } from '../database/uids';
import { compose } from './compose';
import { emailCopy, type EmailKind, type Facts } from './copy';

const minute = 60_000;
/** Delay after each failed attempt. After the last attempt, the email is marked as failed. */
const retryDelaysMs = [1, 5, 15, 60].map((minutes) => minutes * minute);
/** Time after which other replicas may send an email whose replica has crashed. */
const claimMs = 10 * minute;
const pollIntervalMs = 15_000;
/** Maximum length of a stored error message. */
const maxReason = 500;
/** Days after which failed emails are deleted. */
const failedDays = 30;

interface QueuedEmail {
  id: number;
  kind: EmailKind;
  to: string;
  facts: Facts | null;
  attempts: number;
  due_at: string;
}

/** Returns the facts for an email just before it is sent; null if it is no longer needed. */
export type Prepare = (email: { id: number; to: string; facts: Facts | null }) => Promise<Facts | null>;

/** Time in ms that shutdown waits for the email being sent. An interrupted email is sent again after its claim expires. */
const shutdownGraceMs = 3_000;

let poll = () => {};
let isOpen = false;

/** Emails that were sent but not deleted from the outbox yet, because the database failed. They must not be sent again. */
const sent = new Set<number>();

/**
 * Adds an email to the outbox, within the current transaction if there is one. The email is sent after the commit and retried after
 * failures.
 */
export async function queueEmail(kind: EmailKind, to: string, facts: Facts | null = null): Promise<void> {
  await strapi.db.transaction(async ({ onCommit }) => {
    await emails().create({ data: { kind, to, facts, attempts: 0, due_at: Date.now() } });
    onCommit(() => poll());
  });
}

const emails = () => strapi.db.query(uids.queuedEmail);

/** Claims an email for this replica; returns false if another replica was faster. */
async function claim({ id, due_at }: QueuedEmail): Promise<boolean> {
  const claimed = await strapi.db
    .connection('letters')
    .where({ id, due_at })
    .update({ due_at: Date.now() + claimMs });
  return claimed === 1;
}

async function deliver(email: QueuedEmail, prepare: Prepare): Promise<void> {
  const facts = await prepare(email);
  if (!facts) return;
  const { subject, text, html } = compose(emailCopy[email.kind](facts));
  await strapi.plugin('email').service('email').send({ to: email.to, subject, text, html });
}

async function postpone({ id, attempts, kind }: QueuedEmail, cause: unknown): Promise<void> {
  const delayMs = retryDelaysMs[attempts];
  const reason = String(cause instanceof Error ? cause.message : cause).slice(0, maxReason);
  strapi.log.warn(`Failed to send ${kind} email: ${reason}`);
  const next = delayMs === undefined ? { failed_at: new Date() } : { attempts: attempts + 1, due_at: Date.now() + delayMs };
  await emails().update({ where: { id }, data: { ...next, reason } });
}

/** Returns the oldest due email. Password resets come first, because someone is waiting for them. */
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
      if (!sent.has(email.id)) await deliver(email, prepare[email.kind]);
      sent.add(email.id);
      await emails().delete({ where: { id: email.id } });
      sent.delete(email.id);
    } catch (reason) {
      await postpone(email, reason);
    }
  }
}

/** Returns the number of waiting and failed emails, and when the oldest waiting email was queued (ms since 1970). */
export async function outboxState(): Promise<{ waiting: number; failed: number; oldest: number | null }> {
  const waiting = { failed_at: null };
  const [count, failed, oldest] = await Promise.all([
    emails().count({ where: waiting }),
    emails().count({ where: { failed_at: { $notNull: true } } }),
    emails().findOne({ where: waiting, orderBy: { id: 'asc' }, select: ['createdAt'] }),
  ]);
  return { waiting: count, failed, oldest: oldest && new Date(oldest.createdAt).getTime() };
}

/** Whether any emails wait to be retried. */
export const hasRetries = async (): Promise<boolean> => (await emails().count({ where: { attempts: { $gt: 0 }, failed_at: null } })) > 0;

/** An email that failed after all attempts. */
export interface FailedEmail {
  id: number;
  kind: EmailKind;
  to: string;
  reason: string | null;
  /** ISO 8601 date-time. */
  failed_at: string;
}

/** Returns the latest failed emails, newest first. */
export const failedEmails = (limit: number): Promise<FailedEmail[]> =>
  emails().findMany({ where: { failed_at: { $notNull: true } }, orderBy: { failed_at: 'desc' }, limit });

/** Retries a failed email; returns false if it does not exist. */
export async function retryEmail(id: number): Promise<boolean> {
  const { count } = await emails().updateMany({
    where: { id, failed_at: { $notNull: true } },
    data: { failed_at: null, attempts: 0, due_at: Date.now() },
  });
  if (count > 0) poll();
  return count > 0;
}

/** Deletes old failed emails. */
export const sweepFailedEmails = (): Promise<unknown> =>
  emails().deleteMany({ where: { failed_at: { $lt: new Date(Date.now() - failedDays * 86_400_000) } } });

/** Sends queued emails while the server runs. Returns a function that stops. */
export function openOutbox(prepare: Record<EmailKind, Prepare>): () => Promise<void> {
  let work = Promise.resolve();
  isOpen = true;
  // Must not run in the async context of the transaction that triggers it.
  poll = AsyncResource.bind(() => {
    work = work
      .then(() => deliverDue(prepare))
      .catch((error: unknown) => {
        strapi.log.error(error);
      });
  });
  const timer = setInterval(poll, pollIntervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    poll = () => {};
    isOpen = false;
    await Promise.race([work, sleep(shutdownGraceMs, undefined, { ref: false })]);
  };
}
