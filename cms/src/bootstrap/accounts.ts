import type { Core } from '@strapi/strapi';
import { logAccountChanges, type Account } from '../lib/account-changes';
import { holdRow } from '../lib/change-alone';
import { invalid } from '../lib/failures';
import { queueLetter } from '../lib/outbox';

const uid = 'plugin::users-permissions.user';
const adminRoles = ['admin', 'super_admin'];

interface UserEvent {
  params: { data?: { blocked?: boolean; password?: string } };
  result?: { id: number } | null;
}

/**
 * What must hold for accounts whichever way they were changed, by our endpoints or in the panel: an administrator
 * remains, an email that is given up hears of it and its reset links end, a deactivated person or one with a new
 * password is signed out everywhere, and the security log tells who did it.
 */
export function guardAccounts(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== uid || !['create', 'clone', 'update', 'delete'].includes(context.action)) return next();
    const save = context as Save;
    const guarded = strapi.db.transaction(async ({ onCommit }) => {
      const { before, after, result } = await guard(strapi, save, next);
      onCommit(() => logAccountChanges(before, after));
      return result;
    });
    return (await guarded) as ReturnType<typeof next>;
  });

  strapi.db.lifecycles.subscribe({
    models: [uid],
    async afterUpdate({ params, result }: UserEvent) {
      const { blocked, password } = params.data ?? {};
      if (result && (blocked || password)) await endSessions(strapi, result.id);
    },
    async afterDelete({ result }: UserEvent) {
      if (result) await endSessions(strapi, result.id);
    },
  });
}

interface Save {
  action: string;
  params: { documentId?: string; data?: Record<string, unknown> };
}

async function guard(strapi: Core.Strapi, { action, params }: Save, next: () => unknown) {
  const { documentId, data = {} } = params;
  const mayCostAnAdmin = action === 'delete' || (action === 'update' && ('blocked' in data || 'role' in data));
  const admins = mayCostAnAdmin ? await countAdminsAlone(strapi) : 0;
  if (documentId && action !== 'clone') await holdRow(uid, documentId);
  const before = action === 'update' || action === 'delete' ? await readAccount(strapi, documentId) : null;

  const result = await next();

  if (admins > 0 && (await countAdmins(strapi)) === 0) throw invalid(['The last active administrator must stay one']);
  const saved = (result as { documentId?: string } | null)?.documentId;
  const after = action === 'delete' ? null : await readAccount(strapi, saved);
  if (before && after && before.email.toLowerCase() !== after.email.toLowerCase()) {
    await endResets(strapi, before.id);
    await queueLetter('email-changed', before.email, { first_name: before.first_name });
  }
  return { before, after, result };
}

const countAdmins = (strapi: Core.Strapi): Promise<number> =>
  strapi.db.query(uid).count({ where: { blocked: false, role: { type: { $in: adminRoles } } } });

/** Of two administrators who deactivate each other, each would count the other: until one has ended, the other waits here. */
async function countAdminsAlone(strapi: Core.Strapi): Promise<number> {
  await strapi.db.transaction(({ trx }) =>
    strapi.db.connection('up_roles').transacting(trx).whereIn('type', adminRoles).orderBy('id').forNoKeyUpdate().select('id'),
  );
  return countAdmins(strapi);
}

const readAccount = (strapi: Core.Strapi, documentId: string | undefined): Promise<Account | null> =>
  documentId ? strapi.db.query(uid).findOne({ where: { documentId }, populate: { role: true } }) : Promise.resolve(null);

/** Ends every session of a person and every reset link under way. */
async function endSessions(strapi: Core.Strapi, id: number): Promise<void> {
  await strapi.sessionManager('users-permissions').invalidateRefreshToken(String(id));
  await endResets(strapi, id);
}

const endResets = (strapi: Core.Strapi, id: number) =>
  strapi.db.query('api::password-reset.password-reset').deleteMany({ where: { user_id: id } });
