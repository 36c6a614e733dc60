import type { Core } from '@strapi/strapi';
import { invalid } from '../lib/failures';

const uid = 'plugin::users-permissions.user';

interface UserEvent {
  params: { where?: { id?: number }; data?: { blocked?: boolean; password?: string } };
  state: { activeAdmins?: number };
  result?: { id: number } | null;
}

const countActiveAdmins = (strapi: Core.Strapi): Promise<number> =>
  strapi.db.query(uid).count({ where: { blocked: false, role: { type: { $in: ['admin', 'super_admin'] } } } });

/** Ends every session of a person and every reset link under way. */
async function endSessions(strapi: Core.Strapi, id: number): Promise<void> {
  await strapi.sessionManager('users-permissions').invalidateRefreshToken(String(id));
  await strapi.db.query('api::password-reset.password-reset').deleteMany({ where: { user_id: id } });
}

/**
 * What must hold for accounts whichever door changed them, our endpoints or the panel: a deactivated person or
 * one with a new password is signed out everywhere, and an administrator remains.
 */
export function guardAccounts(strapi: Core.Strapi): void {
  const countBefore = async (event: UserEvent) => {
    event.state.activeAdmins = await countActiveAdmins(strapi);
  };
  const keepAnAdmin = async ({ state }: UserEvent) => {
    if (state.activeAdmins && (await countActiveAdmins(strapi)) === 0) {
      throw invalid(['The last active administrator must stay one']);
    }
  };
  strapi.db.lifecycles.subscribe({
    models: [uid],
    beforeUpdate: countBefore,
    beforeDelete: countBefore,
    async afterUpdate(event: UserEvent) {
      await keepAnAdmin(event);
      const { blocked, password } = event.params.data ?? {};
      if (event.result && (blocked || password)) await endSessions(strapi, event.result.id);
    },
    async afterDelete(event: UserEvent) {
      await keepAnAdmin(event);
      if (event.result) await endSessions(strapi, event.result.id);
    },
  });
}
