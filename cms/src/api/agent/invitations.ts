import { directoryPageSize, invitationDays, type Invitation, type Page } from '../../../contract';
import { update } from '../../content/save';
import { storageModels, type Row } from '../../database/storage-models';
import { conflict, notFound } from '../../http/errors';
import { lazyThrottle } from '../../http/throttle';

const stored = storageModels.agent;
const perAgent = lazyThrottle({ name: 'invitations', points: 10, seconds: 24 * 3600 });
/** How many are invited by one request; each takes a transaction. */
const atOnce = 50;

const waiting = { joined: false, blocked: false };
// Who moved in without an address has one of a kind that nobody can have (RFC 2606).
const noAddress = '.invalid';
export const hasAddress = (email: string): boolean => !email.endsWith(noAddress);
const uninvited = { ...waiting, invited_until: null, $not: { email: { $endsWith: noAddress } } };

/** When an invitation that is sent now is over. */
export const untilWhen = (): string => new Date(Date.now() + invitationDays * 24 * 3_600_000).toISOString();

/**
 * Sends an invitation, in place of any before (`account-rules` sees to the email).
 * @throws 404, 409 for who needs none, 429 for one more in a day than anybody would read.
 */
export async function invite(id: string): Promise<Row> {
  await perAgent().count(id);
  const saved = await update(stored, id, ({ joined, blocked, email }) => {
    if (joined !== false) throw conflict('This agent already has a password');
    if (blocked) throw conflict('Reactivate this agent first');
    if (!hasAddress(String(email))) throw conflict('This agent has no email address');
    return { invited_until: untilWhen() };
  });
  if (!saved) throw notFound('Agent');
  return saved.after;
}

/** Ends an invitation and its links. */
export async function revoke(id: string): Promise<Row> {
  const saved = await update(stored, id, () => ({ invited_until: null }));
  if (!saved) throw notFound('Agent');
  return saved.after;
}

/** Invites some of those who were never invited, and tells how many are left. */
export async function inviteMore(): Promise<{ invited: number; left: number }> {
  const rows: Row[] = await agents().findMany({ where: uninvited, orderBy, limit: atOnce });
  for (const { documentId } of rows) await update(stored, documentId, (now) => (isUninvited(now) ? { invited_until: untilWhen() } : {}));
  return { invited: rows.length, left: await agents().count({ where: uninvited }) };
}

const agents = () => strapi.db.query(stored.uid);
const orderBy = [{ last_name: 'asc' }, { first_name: 'asc' }, { id: 'asc' }];
// Somebody else may have invited them since.
const isUninvited = ({ joined, blocked, invited_until }: Row) => joined === false && !blocked && invited_until === null;

/** Invites all who were never invited, and tells how many that were. */
export async function inviteEverybody(): Promise<number> {
  let all = 0;
  for (;;) {
    const { invited, left } = await inviteMore();
    all += invited;
    if (invited === 0 || left === 0) return all;
  }
}

/** Who has no password yet, by name. */
export async function listWaiting(page: number): Promise<Page<Invitation>> {
  const rows: Row[] = await agents().findMany({
    where: waiting,
    orderBy,
    offset: (page - 1) * directoryPageSize,
    limit: directoryPageSize + 1,
  });
  const items = rows.slice(0, directoryPageSize).map((row) => ({
    id: row.documentId,
    name: stored.contentType.nameOf(row),
    email: String(row.email),
    invited_until: row.invited_until as string | null,
  }));
  return { items, more: rows.length > directoryPageSize };
}
