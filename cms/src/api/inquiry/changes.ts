import type { InferType } from 'yup';
import {
  inquiryLimits,
  isAdmin,
  type AuditAction,
  type Caller,
  type Inquiry,
  type InquiryAction,
  type inquiryChange,
} from '../../../contract';
import { recordAuditEvents } from '../../audit-log/audit-log';
import { conflict, forbidden, invalid, notFound } from '../../http/errors';
import { deleteInquiryEmails, queueInquiryEmail } from '../../mail/outbox';
import { clock } from '../../settings/clock';
import { presentInquiry, readableOne } from './inbox';
import { officeTimeZone } from './office';
import { assignmentOf, mayRead, readableOf, readAgent, reassigned, type Assignment } from './routing';
import { addErasure, addEvent, eventsOf, find, lock, remove, select, write, type StoredInquiry } from './store';

/** Title in the audit log, which contains no name. */
export async function titleOf({ received_at }: StoredInquiry): Promise<string> {
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: await officeTimeZone() }).format(received_at);
  return `Inquiry of ${day}`;
}

const actionNames: Partial<Record<InquiryAction, string>> = {
  answered: 'marked this as answered',
  closed: 'closed this',
  reopened: 'reopened this',
  assigned: 'passed this on',
};

interface Step {
  action: InquiryAction & AuditAction;
  values: Partial<StoredInquiry>;
  note?: string | null;
}

/** Records a step of an inquiry that is locked, with its event and its audit event. */
export async function record(inquiry: StoredInquiry, { action, values, note = null }: Step, actor: string): Promise<void> {
  const { id, version } = inquiry;
  const isSpam = ('closed_reason' in values ? values.closed_reason : inquiry.closed_reason) === 'spam';
  await write(id, {
    purge_at: isSpam ? clock.now() + inquiryLimits.spamMs : null,
    ...values,
    version: version + 1,
    changed_by: actor === 'visitor' || actor === 'system' ? null : actor,
  });
  await addEvent(id, action, actor, note);
  await recordAuditEvents([{ action, kind: 'inquiry', entityId: id, title: await titleOf(inquiry) }]);
}

/** Returns the columns of an answered inquiry. */
export const answered = ({ first_answered_at }: StoredInquiry): Partial<StoredInquiry> => ({
  state: 'answered',
  closed_reason: null,
  first_answered_at: first_answered_at ?? clock.now(),
});

/** Returns the columns of an inquiry that waits for an answer from now on, by someone who takes inquiries. */
async function opened(inquiry: StoredInquiry): Promise<Partial<StoredInquiry>> {
  const assigned = await reassigned(inquiry);
  return { state: 'new', waiting_since: clock.now(), ...(assigned && assignmentOf(assigned)) };
}

/**
 * Changes the state or the assignee of an inquiry.
 * @throws 404 if the caller may not read it, 409 with the name of who changed it meanwhile
 */
export async function changeInquiry(id: string, change: InferType<typeof inquiryChange>, caller: Caller): Promise<Inquiry | null> {
  return await strapi.db.transaction(async () => {
    const inquiry = await readableOne(id, caller, lock);
    if (change.version !== String(inquiry.version)) throw conflict(await conflictOf(inquiry));
    if (inquiry.state === 'held') throw conflict('This inquiry is held. Release it first.');
    const { state, closed_reason, assigned_to } = change;
    if (state === 'answered') await record(inquiry, { action: 'answered', values: answered(inquiry) }, caller.id);
    if (state === 'closed') await record(inquiry, { action: 'closed', values: { state, closed_reason }, note: closed_reason }, caller.id);
    if (state === 'new')
      await record(inquiry, { action: 'reopened', values: { ...(await opened(inquiry)), closed_reason: null } }, caller.id);
    if (assigned_to) await passOn(inquiry, assigned_to, caller);
    const after = await find(id);
    // An agent who passes an inquiry on may not read it any more.
    return after && mayRead(caller, await readableOf(caller), after) ? presentInquiry(after, caller) : null;
  });
}

async function conflictOf({ id, changed_by }: StoredInquiry): Promise<string> {
  const last = (await eventsOf(id)).filter(({ action }) => action in actionNames).at(-1);
  const name = changed_by ? (await readAgent(changed_by))?.first_name : null;
  return last ? `${String(name ?? 'Someone')} has just ${actionNames[last.action]}.` : 'Someone has just changed this.';
}

async function passOn(inquiry: StoredInquiry, to: string, caller: Caller): Promise<void> {
  if (to === 'office' && !isAdmin(caller)) throw forbidden();
  const agent = to === 'office' ? null : await readAgent(to);
  if (to !== 'office' && (!agent || agent.blocked || agent.joined === false)) throw invalid({ assigned_to: 'Choose an active agent' });
  await assign(inquiry, { to: agent?.documentId ?? null, by: { code: 'passed', agent: caller.id } }, caller.id);
  await queueInquiryEmail('inquiry-passed', inquiry.id, `${inquiry.id}.${inquiry.version}`);
}

/** Gives an inquiry to someone else. */
export const assign = (inquiry: StoredInquiry, assigned: Assignment, actor: string): Promise<void> =>
  record(inquiry, { action: 'assigned', values: assignmentOf(assigned), note: assigned.to }, actor);

export async function addNote(id: string, note: string, caller: Caller): Promise<Inquiry> {
  return await strapi.db.transaction(async () => {
    const inquiry = await readableOne(id, caller, lock);
    await addEvent(id, 'note', caller.id, note);
    return presentInquiry(inquiry, caller);
  });
}

/** Releases a held inquiry: it is mailed as if it had just arrived. */
export async function release(id: string, caller: Caller): Promise<Inquiry | null> {
  return await strapi.db.transaction(async () => {
    const inquiry = await lock(id);
    if (inquiry?.state !== 'held') throw notFound('Held inquiry');
    await record(inquiry, { action: 'released', values: await opened(inquiry) }, caller.id);
    await queueInquiryEmail('inquiry', id);
    return presentInquiry((await find(id))!, caller);
  });
}

/** Deletes an inquiry on request, with a proof. Returns false if it does not exist. @param by public id of the agent, or `visitor` */
export async function erase(id: string, by: string): Promise<boolean> {
  return await strapi.db.transaction(async () => {
    const inquiry = await lock(id);
    if (!inquiry) return false;
    await recordAuditEvents([{ action: 'erased', kind: 'inquiry', entityId: id, title: await titleOf(inquiry) }]);
    await eraseAll([id]);
    await addErasure({ subject: id, actor: by, reason: 'request', inquiries: 1 });
    return true;
  });
}

/** Deletes inquiries with their events and emails. */
export async function eraseAll(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await remove(ids);
  await deleteInquiryEmails(ids);
}

export async function eraseHeld(): Promise<void> {
  await strapi.db.transaction(async () => {
    const held = await select((rows) => rows.where({ state: 'held' }).select('*'));
    await recordAuditEvents([{ action: 'erased', kind: 'inquiry', title: `${held.length} held inquiries` }]);
    await eraseAll(held.map(({ id }) => id));
  });
}
