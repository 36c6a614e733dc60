import { queueReport, queueInquiryEmail } from '../../mail/outbox';
import { addMonths, clock } from '../../settings/clock';
import { environment } from '../../settings/environment';
import { readSite } from '../site/site-settings';
import { eraseAll } from './changes';
import { officeDay, officeTimeZone } from './office';
import { expired, monthsKept } from './retention';
import { toWallTime } from '../../../contract';
import { queryInquiries, select, write, type StoredInquiry } from './store';
import { queryTable } from '../../database/queries';

const hourMs = 3_600_000;
/** Inquiries per round of a task. */
const batchSize = 200;

/** Hours of the office in which reminders are sent. */
const [firstHour, lastHour] = [8, 20];

const hourOfOffice = async (): Promise<number> =>
  Number(toWallTime(new Date(clock.now()).toISOString(), await officeTimeZone()).slice(11, 13));

/** Reminds assignees of inquiries without an answer, and then tells the office, once each, by day. */
export async function remindOfInquiries(): Promise<void> {
  const hour = await hourOfOffice();
  if (hour < firstHour || hour >= lastHour) return;
  const site = await readSite();
  await remind('reminded_at', 'inquiry-reminder', Number(site?.remind_after_hours ?? 4));
  await remind('escalated_at', 'inquiry-escalation', Number(site?.escalate_after_hours ?? 24));
}

async function remind(
  column: 'reminded_at' | 'escalated_at',
  email: 'inquiry-reminder' | 'inquiry-escalation',
  hours: number,
): Promise<void> {
  if (hours === 0) return;
  const due = await select((rows) =>
    rows
      .where({ state: 'new', [column]: null })
      .where('waiting_since', '<=', clock.now() - hours * hourMs)
      .limit(batchSize),
  );
  for (const { id } of due) {
    await strapi.db.transaction(async () => {
      await write(id, { [column]: clock.now() } as Partial<StoredInquiry>);
      await queueInquiryEmail(email, id);
    });
  }
}

/** Notifies the office once a day if inquiries are held. */
export async function reportHeld(): Promise<void> {
  const [{ n }] = await queryInquiries<{ n: unknown }[]>((rows) => rows.where({ state: 'held' }).count('* as n'));
  const count = Number(n);
  if (count === 0) return;
  await queueReport('inquiries-held', { count, open: `${environment.publicUrl}/inquiries?state=held` }, await officeDay());
}

/** Months for which the proof of an erasure is kept (11 CCR § 7101). */
const proofMonths = 24;

/** Deletes inquiries whose time has come, and old proofs of erasures. A shorter retention also applies to those that arrived before. */
export async function purgeInquiries(): Promise<void> {
  const months = await monthsKept();
  for (;;) {
    const due = await select((rows) => expired(rows, months).limit(batchSize));
    if (due.length === 0) break;
    await strapi.db.transaction(() => eraseAll(due.map(({ id }) => id)));
  }
  await queryTable('erasures', (rows) => rows.where('at', '<', addMonths(clock.now(), -proofMonths)).delete());
}

/** Number of inquiries that a retention (months) deletes with the next run. */
export async function countExpired(months: number): Promise<number> {
  const [{ n }] = await queryInquiries<{ n: unknown }[]>((rows) => expired(rows, months).count('* as n'));
  return Number(n);
}
