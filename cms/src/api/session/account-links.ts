import { randomBytes } from 'node:crypto';
import { accountLinkKinds, type AccountLinkKind } from '../../../contract';
import { removeFactorsSince } from '../../accounts/factors';
import { endSessions } from '../../accounts/live-sessions';
import { findToken, revokeTokens, useToken } from '../../accounts/one-time-tokens';
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
    else await secureAccount(agent, found.email!, found.created_at);
    return { kind };
  });

async function confirmEmail(agent: string, email: string): Promise<void> {
  await runAs(await agentActor(agent), async () => {
    await update(storageModels.agent, agent, () => ({ email }));
    await recordAuditEvents([{ action: 'email_confirmed', kind: 'agent', entityId: agent }]);
  });
}

/**
 * Undoes what a stranger may have done since a time: restores the email, replaces the password, which ends all sessions, removes second
 * factors that were added since, and sends a link to choose a new password.
 * @param since ms since 1970
 */
async function secureAccount(agent: string, email: string, since: number): Promise<void> {
  const holder = await queryTable<{ document_id: string } | undefined>('up_users', (rows) =>
    rows.whereRaw('lower(email) = ?', email.toLowerCase()).first('document_id'),
  );
  // Someone else may have the address by now.
  const restored = !holder || holder.document_id === agent ? { email } : {};
  await runAs(system, async () => {
    await update(storageModels.agent, agent, () => ({ ...restored, password: randomBytes(32).toString('base64url') }));
    await recordAuditEvents([{ action: 'session_ended', kind: 'agent', entityId: agent, detail: 'all, by email' }]);
  });
  await removeFactorsSince(agent, since);
  await revokeTokens(agent, accountLinkKinds);
  const user = await findUser(agent);
  await endSessions(user.id, agent);
  await queueEmail('password-reset', user.email);
}
