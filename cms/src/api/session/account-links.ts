import { randomBytes } from 'node:crypto';
import { accountLinkKinds, type AccountLinkKind } from '../../../contract';
import { removeFactorsSince } from '../../accounts/factors';
import { endSessions } from '../../accounts/live-sessions';
import { findToken, revokeTokens, useToken, type StoredToken } from '../../accounts/one-time-tokens';
import { agentActor, recordAuditEvents, runAs } from '../../audit-log/audit-log';
import { update } from '../../content/save';
import { lockRow, queryTable } from '../../database/queries';
import { storageModels } from '../../database/storage-models';
import { uids } from '../../database/uids';
import { invalid } from '../../http/errors';
import { queueEmail } from '../../mail/outbox';
import { findUser } from './sessions';

const system = { id: null, name: null };

/** Does what a link in an email is for. @throws 422 if it was used, has expired, or the account is deactivated */
export const useAccountLink = async (token: string): Promise<{ kind: AccountLinkKind }> =>
  await strapi.db.transaction(async () => {
    const found = await findToken(token, accountLinkKinds);
    const agent = found?.agent ?? '';
    if (found) await lockRow(uids.agent, agent);
    if (!found || !(await useToken(found)) || (await findUser(agent))?.blocked !== false) throw invalid(['This link is no longer valid']);
    const kind = found.kind as AccountLinkKind;
    if (kind === 'confirm-email') await confirmEmail(agent, found.email!);
    else await secureAccount(agent, found);
    return { kind };
  });

async function confirmEmail(agent: string, email: string): Promise<void> {
  await runAs(await agentActor(agent), async () => {
    await update(storageModels.agent, agent, () => ({ email }));
    await recordAuditEvents([{ action: 'email_confirmed', kind: 'agent', entityId: agent }]);
  });
}

/** Time before a change of the email (ms) in which a stranger may have added second factors. */
const preparedWithin = 7 * 24 * 3_600_000;

/**
 * Undoes what a stranger may have done since a link was sent: restores the email, replaces the password, which ends all sessions, removes
 * second factors that may be the stranger’s, and sends a link to choose a new password. Earlier links still work, because the stranger may
 * use a later one.
 */
async function secureAccount(agent: string, { kind, email, created_at }: StoredToken): Promise<void> {
  const holder = await queryTable<{ document_id: string } | undefined>('up_users', (rows) =>
    rows.whereRaw('lower(email) = ?', email!.toLowerCase()).first('document_id'),
  );
  // Someone else may have the address by now.
  const isFree = !holder || holder.document_id === agent;
  await runAs(system, async () => {
    await update(storageModels.agent, agent, () => ({ ...(isFree && { email }), password: randomBytes(32).toString('base64url') }));
    await recordAuditEvents([{ action: 'session_ended', kind: 'agent', entityId: agent, detail: 'all, by email' }]);
  });
  await removeFactorsSince(agent, kind === 'undo-email' ? created_at - preparedWithin : created_at);
  await revokeTokens(agent, accountLinkKinds, created_at);
  await endSessions((await findUser(agent)).id, agent);
  // The current address may be the stranger’s.
  if (isFree) await queueEmail('password-reset', email!);
}
