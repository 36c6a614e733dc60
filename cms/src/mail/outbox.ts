import { randomUUID } from 'node:crypto';
import { emailService } from '../database/strapi-adapter';
import { enqueue, queryJobs, retryJob, type Handler, type Job } from '../jobs/queue';
import { environment } from '../settings/environment';
import { parsed } from '../settings/typed';
import { compose, type Copy } from './compose';
import { emailCopy, type EmailKind, type FactsOf } from './copy';

interface QueuedEmail<Kind extends EmailKind = EmailKind> {
  kind: Kind;
  /** '' if the email's text decides who gets it. */
  to: string;
  facts: FactsOf[Kind] | null;
  /** Id of the inquiry that the email is about. Its text is read when the email is sent, so that a deleted one is never mailed. */
  inquiry?: string;
  /** ms since 1970. */
  queuedAt: number;
}

type Queued<Kind extends EmailKind> = Pick<Job, 'id' | 'key'> & QueuedEmail<Kind>;

/** An email that is about to be sent. */
export interface Prepared<Kind extends EmailKind> {
  facts: FactsOf[Kind];
  to?: string[];
  replyTo?: string;
  /** Runs after the mail server accepted the email. */
  sent?: () => Promise<unknown>;
}

/** How emails of one kind get their content. */
export interface Preparation<Kind extends EmailKind> {
  /** Returns null if the email is no longer needed. */
  prepare: (email: Queued<Kind>) => Promise<Prepared<Kind> | null>;
  /** Runs after the last attempt failed. */
  failed?: (email: Queued<Kind>) => Promise<void>;
}
export type Preparations = { [Kind in EmailKind]: Preparation<Kind> };

/** Emails that wait are sent in this order; all other kinds follow. Someone waits for a password, and a visitor for an answer. */
const firstKinds: EmailKind[] = ['password-reset', 'inquiry', 'inquiry-passed', 'inquiry-receipt', 'invitation'];

async function queue(email: QueuedEmail, key: string): Promise<void> {
  const order = firstKinds.indexOf(email.kind);
  await enqueue('email', { key: `${email.kind}:${key}`, payload: email, ...(order >= 0 && { dueAt: order }) });
}

/** Queues an email, within the current transaction if there is one. It is sent after the commit and retried after failures. */
export const queueEmail = <Kind extends EmailKind>(kind: Kind, to: string, facts: FactsOf[Kind] | null = null): Promise<void> =>
  queue({ kind, to, facts, queuedAt: Date.now() }, randomUUID());

/** Queues an email about an inquiry. @param key identifies it among the emails of its kind, and starts with the id of the inquiry */
export const queueInquiryEmail = (kind: EmailKind, inquiry: string, key = inquiry): Promise<void> =>
  queue({ kind, to: '', facts: null, inquiry, queuedAt: Date.now() }, key);

/** Queues an email about several inquiries. @param to an agent; the office by default @param key identifies it among the emails of its kind */
export const queueReport = <Kind extends EmailKind>(kind: Kind, facts: FactsOf[Kind], key: string, to = ''): Promise<void> =>
  queue({ kind, to, facts, queuedAt: Date.now() }, key);

/** Sends queued emails. The key of a job makes its message ID, so that a mail program recognizes an email that was sent twice. */
export const emailHandler = (preparations: Preparations): Handler<QueuedEmail> => ({
  async run({ id, key, payload }) {
    const { kind, to } = payload;
    const prepared = await (preparations[kind] as Preparation<EmailKind>).prepare({ id, key, ...payload });
    if (!prepared) return;
    const { subject, text, html } = compose((emailCopy[kind] as (facts: unknown) => Copy)(prepared.facts));
    const headers = { 'Message-ID': `<${key.replace(':', '.')}@${new URL(environment.publicUrl).hostname}>` };
    const { replyTo } = prepared;
    await emailService(strapi).send({ to: prepared.to ?? to, subject, text, html, headers, ...(replyTo && { replyTo }) });
    // The email is out: a failure here must not send it again.
    await prepared.sent?.().catch((reason: unknown) => void strapi.log.error(reason));
  },
  failed: async ({ id, key, payload }) => (preparations[payload.kind] as Preparation<EmailKind>).failed?.({ id, key, ...payload }),
});

type Emails = Parameters<Parameters<typeof queryJobs>[0]>[0];

const waiting = (jobs: Emails) => jobs.where({ kind: 'email', failed_at: null });
const countOf = async (select: (jobs: Emails) => Emails): Promise<number> =>
  Number((await queryJobs<{ n: unknown }[]>((jobs) => select(jobs).count('* as n')))[0].n);

async function oldestOf(select: (jobs: Emails) => Emails): Promise<number | null> {
  const job = await queryJobs<{ payload: string } | undefined>((jobs) => select(jobs).orderBy('id').first('payload'));
  return job ? parsed<QueuedEmail>(job.payload).queuedAt : null;
}

/**
 * Returns the number of waiting and failed emails, and when the oldest waiting email and the oldest email with an inquiry that was not
 * sent were queued (ms since 1970).
 */
export async function outboxState() {
  const [count, failed, oldest, oldestInquiry] = await Promise.all([
    countOf(waiting),
    countOf((jobs) => jobs.where({ kind: 'email' }).whereNotNull('failed_at')),
    oldestOf(waiting),
    oldestOf((jobs) => jobs.where({ kind: 'email' }).where('key', 'like', 'inquiry:%')),
  ]);
  return { waiting: count, failed, oldest, oldestInquiry };
}

/** Whether any emails wait to be retried. */
export const hasRetries = async (): Promise<boolean> => (await countOf((jobs) => waiting(jobs).whereNotNull('reason'))) > 0;

/** An email that failed after all attempts. */
export interface FailedEmail {
  id: number;
  kind: EmailKind;
  /** '' for the recipients of an inquiry. */
  to: string;
  inquiry: string | null;
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
    const { kind, to, inquiry = null } = parsed<QueuedEmail>(payload);
    return { id, kind, to, inquiry, reason, failed_at: new Date(Number(failed_at)).toISOString() };
  });
}

/** Returns ids of inquiries with emails to their assignees that failed. */
export const undeliveredInquiries = async (): Promise<string[]> => (await failedInquiryEmails()).map(({ inquiry }) => inquiry);

async function failedInquiryEmails(): Promise<{ id: number; inquiry: string }[]> {
  const jobs = await queryJobs<{ id: number; payload: string }[]>((rows) =>
    rows.where({ kind: 'email' }).whereNotNull('failed_at').where('key', 'like', 'inquiry%').select('id', 'payload'),
  );
  return jobs.flatMap(({ id, payload }) => {
    const { kind, inquiry } = parsed<QueuedEmail>(payload);
    return inquiry && (kind === 'inquiry' || kind === 'inquiry-passed') ? [{ id, inquiry }] : [];
  });
}

/** Sends the failed emails to the assignee of an inquiry again. */
export async function resendInquiryEmails(inquiry: string): Promise<void> {
  for (const { id, inquiry: of } of await failedInquiryEmails()) if (of === inquiry) await retryEmail(id);
}

/** Deletes the emails about inquiries that wait or have failed. */
export const deleteInquiryEmails = (inquiries: string[]) =>
  queryJobs((jobs) =>
    jobs
      .where({ kind: 'email' })
      .where((some) => inquiries.forEach((id) => void some.orWhere('key', 'like', `inquiry%:${id}%`)))
      .delete(),
  );

export const retryEmail = (id: number): Promise<boolean> => retryJob('email', id);
