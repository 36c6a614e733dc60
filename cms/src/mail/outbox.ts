import { randomUUID } from 'node:crypto';
import { emailService } from '../database/strapi-adapter';
import { enqueue, queryJobs, retryJob, type Handler, type Job } from '../jobs/queue';
import { environment } from '../settings/environment';
import { parsed } from '../settings/typed';
import { compose } from './compose';
import { emailCopy, type EmailKind, type Facts } from './copy';

interface QueuedEmail {
  kind: EmailKind;
  to: string;
  facts: Facts | null;
  /** ms since 1970. */
  queuedAt: number;
}

/** Returns the facts for an email just before it is sent; null if it is no longer needed. */
export type Prepare = (email: Pick<Job, 'id' | 'key'> & QueuedEmail) => Promise<Facts | null>;

/** Queues an email, within the current transaction if there is one. It is sent after the commit and retried after failures. */
export async function queueEmail(kind: EmailKind, to: string, facts: Facts | null = null): Promise<void> {
  const payload: QueuedEmail = { kind, to, facts, queuedAt: Date.now() };
  // Password resets come first, because someone is waiting for them.
  await enqueue('email', { key: `${kind}:${randomUUID()}`, payload, ...(kind === 'password-reset' && { dueAt: 0 }) });
}

/** Sends queued emails. The key of a job makes its message ID, so that a mail program recognizes an email that was sent twice. */
export const emailHandler = (prepare: Record<EmailKind, Prepare>): Handler<QueuedEmail> => ({
  async run({ id, key, payload }) {
    const facts = await prepare[payload.kind]({ id, key, ...payload });
    if (!facts) return;
    const { subject, text, html } = compose(emailCopy[payload.kind](facts));
    const headers = { 'Message-ID': `<${key.replace(':', '.')}@${new URL(environment.publicUrl).hostname}>` };
    await emailService(strapi).send({ to: payload.to, subject, text, html, headers });
  },
});

type Emails = Parameters<Parameters<typeof queryJobs>[0]>[0];

const waiting = (jobs: Emails) => jobs.where({ kind: 'email', failed_at: null });
const countOf = async (select: (jobs: Emails) => Emails): Promise<number> =>
  Number((await queryJobs<{ n: unknown }[]>((jobs) => select(jobs).count('* as n')))[0].n);

/** Returns the number of waiting and failed emails, and when the oldest waiting email was queued (ms since 1970). */
export async function outboxState(): Promise<{ waiting: number; failed: number; oldest: number | null }> {
  const [count, failed, oldest] = await Promise.all([
    countOf(waiting),
    countOf((jobs) => jobs.where({ kind: 'email' }).whereNotNull('failed_at')),
    queryJobs<{ payload: string } | undefined>((jobs) => waiting(jobs).orderBy('id').first('payload')),
  ]);
  return { waiting: count, failed, oldest: oldest ? parsed<QueuedEmail>(oldest.payload).queuedAt : null };
}

/** Whether any emails wait to be retried. */
export const hasRetries = async (): Promise<boolean> => (await countOf((jobs) => waiting(jobs).whereNotNull('reason'))) > 0;

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
export async function failedEmails(limit: number): Promise<FailedEmail[]> {
  const rows = await queryJobs<{ id: number; payload: string; reason: string | null; failed_at: number }[]>((jobs) =>
    jobs.where({ kind: 'email' }).whereNotNull('failed_at').orderBy('failed_at', 'desc').limit(limit).select('*'),
  );
  return rows.map(({ id, payload, reason, failed_at }) => {
    const { kind, to } = parsed<QueuedEmail>(payload);
    return { id, kind, to, reason, failed_at: new Date(Number(failed_at)).toISOString() };
  });
}

export const retryEmail = (id: number): Promise<boolean> => retryJob('email', id);
