import { randomBytes } from 'node:crypto';
import { accountLinkKinds, isAdmin, isGuessable, storedPassword, type agent } from '../../../contract';
import type { DerivedEvent } from '../../content/audit-events';
import { hasFactor, removeFactors } from '../../accounts/factors';
import { endSessions } from '../../accounts/live-sessions';
import { revokeTokens } from '../../accounts/one-time-tokens';
import { findActor } from '../../audit-log/audit-log';
import { handOverWork } from '../../content/departures';
import type { Rules, SaveContext } from '../../content/rules';
import { queryTable } from '../../database/queries';
import { readRow, relatedIds, storageModels, type RowOf } from '../../database/storage-models';
import { uids } from '../../database/uids';
import type { Data } from '../../fields/related';
import { removeSaverName } from '../../history/retention';
import { assertProven, currentActor, roleOf } from '../../http/caller';
import { forbidden, invalid } from '../../http/errors';
import { logSecurityEvent, type SecurityEvent } from '../../http/security-log';
import { validate } from '../../http/validate';
import { sendAccountLink } from '../../mail/account-links';
import { queueEmail } from '../../mail/outbox';
import { invitationExpiry } from './invitations';

/** Attributes that decide who can sign in and with which role. */
type Account = RowOf<typeof agent> & { username: string; password: string; blocked: boolean };

const adminRoles = ['admin', 'super_admin'];

/**
 * Account rules for every entry point. At least one active administrator remains. When an email address changes, the old address is
 * notified and its reset links are revoked; one’s own new address counts once it is confirmed. Deactivating an account or changing its password ends all its sessions. An account without
 * a password gets an invitation. Every change is written to the security log.
 */
export const agentRules: Rules<Account> = {
  async authorize(save) {
    assertMayChangeAdministrator(save);
    const { before, action, input } = save;
    const leaves = action === 'delete' || (input.blocked === true && before?.blocked !== true);
    if (!before || !leaves) return;
    const [successor] = relatedIds([before.successor]);
    const heir = successor ? await readRow(storageModels.agent, successor) : null;
    await handOverWork(before.documentId, heir && !heir.blocked ? heir.documentId : null);
  },

  beforeWrite: prepareAccount,

  async afterWrite({ before, after, input }) {
    if (before && isActiveAdmin(before) && !(after && isActiveAdmin(after))) await assertAdministratorRemains();
    if (before) await revokeAccess(before, after);
    if (after) await assertNoLoop(after);
    if (before && after && isOwnNewEmail(before, input)) await requestEmail(after, String(input.email));
    if (!after && before) await removeFactors(before.documentId);
    if (after) await sendInvitation(before, after);
  },

  auditEvents({ before, after }) {
    return before && after
      ? [...changesOf(before, after).flatMap(({ action, detail }) => (action ? [{ action, detail }] : [])), ...inviteEvents(before, after)]
      : [];
  },

  afterCommit: ({ before, after }) => logAccountChanges(before, after),

  managedDetails: async ({ documentId, invited_until, email }) => ({
    invited_until,
    email,
    second_factor: await hasFactor(documentId),
  }),
  sortValue: ({ last_name, first_name }, column) => (column === 'name' ? `${String(last_name)} ${String(first_name)}` : undefined),
  // The password is random. After the account is reactivated, a reset link sets another one.
  recreate: ({ hidden: { username, listed } }) => ({
    username,
    listed,
    password: randomBytes(32).toString('base64url'),
    blocked: true,
  }),
  eraseHistory: removeSaverName,
};

async function prepareAccount({ password: input, ...data }: Data, { before }: SaveContext<Account>): Promise<Data> {
  if (before && isOwnNewEmail(before, data)) {
    assertProven();
    await assertEmailFree(String(data.email));
    data.email = before.email;
  }
  if (typeof data.username === 'string') data.username = data.username.trim();
  if (before && data.blocked === true) data.invited_until = null;
  if (before && data.blocked !== undefined && data.blocked !== before.blocked) data.left_at = data.blocked ? new Date() : null;
  if (before && isEmpty(input)) return data;
  if (!before) Object.assign(data, { provider: 'local', role: hasRole(data) ? data.role : await agentRole() });
  // Accounts created without a password, including copies, get an invitation.
  if (isEmpty(input))
    return {
      ...data,
      password: null,
      joined: false,
      invited_until: data.blocked || data.invited_until === null ? null : invitationExpiry(),
    };
  const { password } = await validate(storedPassword, { password: input });
  const { username, email }: Data = { ...before, ...data };
  if (isGuessable(password, [String(username), String(email)])) throw invalid({ password: 'Password must not be the username or email' });
  return { ...data, password, joined: true, invited_until: null };
}

/** Whether the caller changes their own email to another address, which must be confirmed. */
const isOwnNewEmail = (before: Account, { email }: Data): boolean =>
  currentActor().caller?.id === before.documentId && typeof email === 'string' && email.trim().toLowerCase() !== before.email.toLowerCase();

async function assertEmailFree(email: string): Promise<void> {
  const holder = await queryTable('up_users', (rows) => rows.whereRaw('lower(email) = ?', email.trim().toLowerCase()).first('id'));
  if (holder) throw invalid({ email: 'Email is already taken' });
}

/** Sends a link to a new address. Earlier links stop working. */
async function requestEmail({ documentId, first_name }: Account, email: string): Promise<void> {
  await revokeTokens(documentId, ['confirm-email']);
  await sendAccountLink('confirm-email', { documentId, first_name, email }, {}, email);
}

const superAdmin = 'strapi-super-admin';

/**
 * Requires the right to change roles in the panel, and on the site a recent proof of identity, and for an owner another owner: changing an
 * administrator’s email would allow taking over the account.
 */
function assertMayChangeAdministrator({ before, input }: SaveContext<Account>): void {
  const { panelUser, caller } = currentActor();
  const isOther = before && caller && caller.id !== before.documentId && isAdmin({ role: roleOf(before.role) });
  if (isOther && typeof input.email === 'string' && input.email !== before.email) {
    if (roleOf(before.role) === 'super_admin' && caller.role !== 'super_admin')
      throw forbidden('Only an owner can change the email of an owner');
    assertProven();
  }
  if (!before || !panelUser || panelUser.roles?.some(({ code }) => code === superAdmin)) return;
  if (!adminRoles.includes(before.role?.type ?? '')) return;
  const changed = ['email', 'username', 'password', 'blocked', 'role'].find(
    (name) => name in input && input[name] !== before[name] && !(name === 'password' && isEmpty(input[name])),
  );
  if (changed) throw invalid({ [changed]: 'Only a super admin can change an administrator’s account' });
}

/** Rejects an agent who answers in their own place, also by way of another one. */
async function assertNoLoop(after: Account): Promise<void> {
  for (const field of ['cover', 'successor'] as const) {
    const [other] = relatedIds([after[field]]);
    if (!other) continue;
    const isOwn = other === after.documentId;
    const row = isOwn ? null : await readRow(storageModels.agent, other);
    if (isOwn || relatedIds([row?.[field]])[0] === after.documentId) throw invalid({ [field]: 'Two agents can’t answer for each other' });
  }
}

/** The panel always sends the complete entry, with an empty password. */
const isEmpty = (password: unknown) => password === undefined || password === null || password === '';

/** The panel sends a list of roles to connect, which may be empty. */
const hasRole = ({ role }: Data): boolean => Boolean(role) && (role as { connect?: unknown[] }).connect?.length !== 0;

const agentRole = async (): Promise<number> => (await strapi.db.query(uids.role).findOne({ where: { type: 'agent' } })).id;

// An agent without a password cannot sign in.
const isActiveAdmin = ({ blocked, joined, role }: Account): boolean =>
  !blocked && joined !== false && adminRoles.includes(role?.type ?? '');

/** Serializes concurrent deactivations, so that two administrators cannot deactivate each other at the same time. */
async function assertAdministratorRemains(): Promise<void> {
  await queryTable('up_roles', (rows) => rows.whereIn('type', adminRoles).orderBy('id').forNoKeyUpdate().select('id'));
  const admins = await strapi.db.query(uids.agent).count({ where: { blocked: false, joined: true, role: { type: { $in: adminRoles } } } });
  if (admins === 0) throw invalid(['The last active administrator can’t be deactivated or demoted']);
}

/** Revokes sessions and links that the change invalidates. */
async function revokeAccess(before: Account, after: Account | null): Promise<void> {
  if (!after || after.password !== before.password || (after.blocked && !before.blocked)) {
    await endSessions(before.id, before.documentId);
    await revokeLinks(before.id);
    await revokeTokens(before.documentId, ['confirm-email']);
  }
  if (!after || !emailChanged(before, after)) return;
  await revokeLinks(before.id);
  const { id: actor } = await findActor();
  if (actor === before.documentId) return sendAccountLink('undo-email', before, {}, before.email);
  // A change that an administrator made can be a correction: a stranger may have the old address. A link that restores an address has no
  // actor, and revokes what came after it.
  if (actor !== null) await revokeTokens(before.documentId, accountLinkKinds);
  await queueEmail('email-changed', before.email, { first_name: before.first_name });
}

const emailChanged = (before: Account, after: Account) => after.email.toLowerCase() !== before.email.toLowerCase();

/** A new invitation replaces the previous one. It is sent again when the email is corrected, and revoked on request. */
async function sendInvitation(before: Account | null, after: Account): Promise<void> {
  const isNew = after.invited_until !== (before?.invited_until ?? null);
  if (!isNew && !(before && emailChanged(before, after))) return;
  if (before && isNew) await revokeLinks(before.id);
  if (after.invited_until && Date.parse(after.invited_until) > Date.now()) await queueEmail('invitation', after.email);
}

const revokeLinks = (id: number) => strapi.db.query(uids.passwordReset).deleteMany({ where: { user_id: id } });

/** Account change with its security event and, unless it is an ordinary field change, its audit action. */
interface AccountChange extends Pick<DerivedEvent, 'detail'> {
  event: SecurityEvent;
  action?: DerivedEvent['action'];
  /** Previous username or email, which is logged as a keyed hash. */
  name?: string;
}

function changesOf(before: Account, after: Account): AccountChange[] {
  const changes: AccountChange[] = [];
  if (!before.blocked && after.blocked) changes.push({ event: 'account deactivated', action: 'deactivated' });
  if (before.blocked && !after.blocked) changes.push({ event: 'account reactivated', action: 'reactivated' });
  if (roleType(before) !== roleType(after)) {
    changes.push({ event: 'role changed', action: 'role_changed', detail: `${roleType(before)} to ${roleType(after)}` });
  }
  if (before.username !== after.username) changes.push({ event: 'username changed', name: before.username });
  if (before.email !== after.email) changes.push({ event: 'email changed', name: before.email });
  if (before.password !== after.password) {
    changes.push({ event: 'password changed', action: before.joined === false ? 'joined' : 'password_changed' });
  }
  return changes;
}

/** Omits the revocation of an invitation if another event already explains it. */
function inviteEvents(before: Account, after: Account): DerivedEvent[] {
  if (before.invited_until === after.invited_until) return [];
  if (after.invited_until) return [{ action: 'invited' }];
  return after.blocked || after.joined ? [] : [{ action: 'invitation_withdrawn' }];
}

/** Writes the account changes of a save to the security log; null means that the account does not exist. */
function logAccountChanges(before: Account | null, after: Account | null): void {
  const agent = (after ?? before)?.documentId;
  if (!before && after) logSecurityEvent('account created', { agent, detail: roleType(after) });
  if (before && !after) logSecurityEvent('account deleted', { agent });
  if (!before || !after) return;
  for (const { event, name, detail } of changesOf(before, after)) logSecurityEvent(event, { agent, name, detail });
}

const roleType = ({ role }: Account): string => role?.type ?? 'none';
