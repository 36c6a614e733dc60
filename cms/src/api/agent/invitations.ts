import { invitationDays } from '../../../contract';
import { editing, update } from '../../content/save';
import { storageModels, type Row } from '../../database/storage-models';
import { conflict } from '../../http/errors';
import { countAttempt } from '../../http/throttle';

const stored = storageModels.agent;
const { change } = editing(stored);
/** Number of agents invited by one request. Each takes a transaction. */
const batchSize = 50;

// Agents that were migrated without an email have one that cannot exist (RFC 2606).
const placeholderDomain = '.invalid';
export const hasEmail = (email: string): boolean => !email.endsWith(placeholderDomain);
const uninvited = { joined: false, blocked: false, invited_until: null, $not: { email: { $endsWith: placeholderDomain } } };

/** Returns the expiry time of an invitation that is sent now. */
export const invitationExpiry = (): string => new Date(Date.now() + invitationDays * 24 * 3_600_000).toISOString();

/**
 * Invites an agent. The invitation replaces earlier ones; a save of `invited_until` sends the email.
 * @throws 404, 409 if the agent cannot be invited, 429 after too many invitations in a day.
 */
export async function invite(id: string): Promise<Row> {
  await countAttempt('invitations', id);
  return change(id, ({ joined, blocked, email }) => {
    if (joined !== false) throw conflict('This agent already has a password');
    if (blocked) throw conflict('Reactivate this agent first');
    if (!hasEmail(email)) throw conflict('This agent has no email address');
    return { invited_until: invitationExpiry() };
  });
}

/** Revokes an invitation and its links. */
export const revoke = (id: string): Promise<Row> => change(id, () => ({ invited_until: null }));

/** Invites some of the agents who were never invited, and returns how many remain. */
export async function inviteMore(): Promise<{ invited: number; left: number }> {
  const rows: Row[] = await agents().findMany({ where: uninvited, orderBy, limit: batchSize });
  for (const { documentId } of rows)
    await update(stored, documentId, (row) => (isUninvited(row) ? { invited_until: invitationExpiry() } : {}));
  return { invited: rows.length, left: await agents().count({ where: uninvited }) };
}

const agents = () => strapi.db.query(stored.uid);
const orderBy = [{ last_name: 'asc' }, { first_name: 'asc' }, { id: 'asc' }];
// Another request may have invited the agent after the query.
const isUninvited = ({ joined, blocked, invited_until }: Row) => joined === false && !blocked && invited_until === null;

/** Describes queued invitations for operators. */
export const describeQueued = (count: number): string =>
  `Queued ${count} ${count === 1 ? 'invitation' : 'invitations'}. The server sends the emails when it runs.`;

/** Invites all agents who were never invited, and returns their number. */
export async function inviteAll(): Promise<number> {
  let total = 0;
  for (;;) {
    const { invited, left } = await inviteMore();
    total += invited;
    if (invited === 0 || left === 0) return total;
  }
}
