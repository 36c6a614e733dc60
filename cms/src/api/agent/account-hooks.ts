import { isGuessable, storedPassword } from '../../../contract';
import type { DerivedEvent } from '../../content/audit-events';
import type { Data } from '../../content/prepare';
import type { SaveHooks, SaveContext, CompletedSave } from '../../content/save';
import { uids } from '../../database/uids';
import { currentActor } from '../../http/caller';
import { invalid } from '../../http/errors';
import { logSecurityEvent, type SecurityEvent } from '../../http/security-log';
import { validate } from '../../http/validate';
import { queueEmail } from '../../mail/outbox';
import { untilWhen } from './invitations';

/** What decides who may sign in to an account, and as what. */
interface Account {
  id: number;
  documentId: string;
  first_name: string;
  username: string;
  email: string;
  password: string;
  blocked: boolean;
  joined: boolean | null;
  /** An ISO 8601 instant. */
  invited_until: string | null;
  role: { type: string } | null;
}

const adminRoles = ['admin', 'super_admin'];

/**
 * What must hold for accounts whichever way they were changed, by our endpoints or in the panel: an administrator
 * remains, an email that is given up hears of it and its reset links end, a deactivated person or one with a new
 * password is signed out everywhere, who gets no password gets an invitation, and the security log tells who did it.
 */
export const accountHooks: SaveHooks = {
  authorize: assertMayChangeAdministrator,

  beforeWrite: prepareAccount,

  async afterWrite(written) {
    const [before, after] = accountsIn(written);
    if (before && isActiveAdmin(before) && !(after && isActiveAdmin(after))) await assertAdministratorRemains();
    if (before) await endWhatIsOver(before, after);
    if (after) await sendInvitation(before, after);
  },

  auditEvents(written) {
    const [before, after] = accountsIn(written);
    return before && after
      ? [...changesOf(before, after).flatMap(({ action, detail }) => (action ? [{ action, detail }] : [])), ...invitationOf(before, after)]
      : [];
  },

  afterCommit: (written) => logAccountChanges(...accountsIn(written)),
};

const accountsIn = ({ before, after }: CompletedSave) => [before, after] as unknown as [Account | null, Account | null];

async function prepareAccount({ password: sent, ...data }: Data, { before }: SaveContext): Promise<Data> {
  if (typeof data.username === 'string') data.username = data.username.trim();
  if (before && data.blocked === true) data.invited_until = null;
  if (before && isLeftEmpty(sent)) return data;
  if (!before) Object.assign(data, { provider: 'local', role: hasRole(data) ? data.role : await agentRole() });
  // Who is added without a password is to choose one, a copy of somebody else as well.
  if (isLeftEmpty(sent))
    return { ...data, password: null, joined: false, invited_until: data.blocked || data.invited_until === null ? null : untilWhen() };
  const { password } = await validate(storedPassword, { password: sent });
  const { username, email } = { ...before, ...data } as Data;
  if (isGuessable(password, [String(username), String(email)])) throw invalid({ password: 'Password must not be the username or email' });
  return { ...data, password, joined: true, invited_until: null };
}

const superAdmin = 'strapi-super-admin';

/** Whoever may change the address of an administrator could become one: in the panel, that takes the right to change roles. */
function assertMayChangeAdministrator({ before, input: sent }: SaveContext): void {
  const { panelUser } = currentActor();
  if (!before || !panelUser || panelUser.roles?.some(({ code }) => code === superAdmin)) return;
  if (!adminRoles.includes((before.role as Account['role'])?.type ?? '')) return;
  const changed = ['email', 'username', 'password', 'blocked', 'role'].find(
    (name) => name in sent && sent[name] !== before[name] && !(name === 'password' && isLeftEmpty(sent[name])),
  );
  if (changed) throw invalid({ [changed]: 'Only a super admin can change an administrator’s account' });
}

/** Nobody sees a password again, so the panel sends an empty one with every change of something else. */
const isLeftEmpty = (password: unknown) => password === undefined || password === null || password === '';

/** The panel sends a list of what is to be connected, which may be empty. */
const hasRole = ({ role }: Data): boolean => Boolean(role) && (role as { connect?: unknown[] }).connect?.length !== 0;

const agentRole = async (): Promise<number> => (await strapi.db.query(uids.role).findOne({ where: { type: 'agent' } })).id;

// Who has not accepted an invitation yet could not sign in.
const isActiveAdmin = ({ blocked, joined, role }: Account): boolean =>
  !blocked && joined !== false && adminRoles.includes(role?.type ?? '');

/** Of two administrators who deactivate each other, each would count the other: until one has ended, the other waits here. */
async function assertAdministratorRemains(): Promise<void> {
  await strapi.db.transaction(({ trx }) =>
    strapi.db.connection('up_roles').transacting(trx).whereIn('type', adminRoles).orderBy('id').forNoKeyUpdate().select('id'),
  );
  const left = await strapi.db.query(uids.agent).count({ where: { blocked: false, joined: true, role: { type: { $in: adminRoles } } } });
  if (left === 0) throw invalid(['The last active administrator can’t be deactivated or demoted']);
}

/** Ends the sessions and links that a change of an account leaves no right to. */
async function endWhatIsOver(before: Account, after: Account | null): Promise<void> {
  if (!after || after.password !== before.password || (after.blocked && !before.blocked)) await endSessions(before.id);
  if (!after || !hasMoved(before, after)) return;
  await endResets(before.id);
  await queueEmail('email-changed', before.email, { first_name: before.first_name });
}

const hasMoved = (before: Account, after: Account) => after.email.toLowerCase() !== before.email.toLowerCase();

/** An invitation takes the place of any before it, goes out again to an address that was corrected, and ends when it is withdrawn. */
async function sendInvitation(before: Account | null, after: Account): Promise<void> {
  const isNew = after.invited_until !== (before?.invited_until ?? null);
  if (!isNew && !(before && hasMoved(before, after))) return;
  if (before && isNew) await endResets(before.id);
  if (after.invited_until && Date.parse(after.invited_until) > Date.now()) await queueEmail('invitation', after.email);
}

/** Ends every session of a person and every reset link under way. */
async function endSessions(id: number): Promise<void> {
  await strapi.sessionManager('users-permissions').invalidateRefreshToken(String(id));
  await endResets(id);
}

const endResets = (id: number) => strapi.db.query(uids.passwordReset).deleteMany({ where: { user_id: id } });

/** A change of an account: what the security log calls it, and the activity, unless that names it among the fields. */
interface AccountChange extends Pick<DerivedEvent, 'detail'> {
  event: SecurityEvent;
  action?: DerivedEvent['action'];
  /** What it was before, which nobody is to read. */
  name?: string;
}

function changesOf(before: Account, after: Account): AccountChange[] {
  const changes: AccountChange[] = [];
  if (before.blocked !== after.blocked) changes.push(after.blocked ? switched('deactivated') : switched('reactivated'));
  if (typeOf(before) !== typeOf(after)) {
    changes.push({ event: 'role changed', action: 'role_changed', detail: `${typeOf(before)} to ${typeOf(after)}` });
  }
  if (before.username !== after.username) changes.push({ event: 'username changed', name: before.username });
  if (before.email !== after.email) changes.push({ event: 'email changed', name: before.email });
  if (before.password !== after.password) {
    changes.push({ event: 'password changed', action: before.joined === false ? 'joined' : 'password_changed' });
  }
  return changes;
}

const switched = (action: 'deactivated' | 'reactivated') => ({ event: `account ${action}`, action }) as const;

/** An invitation that ends because of something else is told by that. */
function invitationOf(before: Account, after: Account): DerivedEvent[] {
  if (before.invited_until === after.invited_until) return [];
  if (after.invited_until) return [{ action: 'invited' }];
  return after.blocked || after.joined ? [] : [{ action: 'invitation_withdrawn' }];
}

/** Writes what a save changed of an account into the security log; null stands for no account. */
function logAccountChanges(before: Account | null, after: Account | null): void {
  const agent = (after ?? before)?.documentId;
  if (!before && after) logSecurityEvent('account created', { agent, detail: typeOf(after) });
  if (before && !after) logSecurityEvent('account deleted', { agent });
  if (!before || !after) return;
  for (const { event, name, detail } of changesOf(before, after)) logSecurityEvent(event, { agent, name, detail });
}

const typeOf = ({ role }: Account): string => role?.type ?? 'none';
