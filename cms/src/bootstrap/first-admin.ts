import type { Core } from '@strapi/strapi';
import { environment } from '../lib/environment';

/** The demo's account for the Strapi panel. */
export const demoPanelEmail = 'panel@example.com';

interface PanelAccount {
  email: string;
  password: string;
  firstname: string;
}

/**
 * Creates the panel's first account before the server listens: until there is one, Strapi lets any visitor
 * become it.
 * @throws when the database is empty and no first administrator is named.
 */
export async function ensureFirstAdmin(strapi: Core.Strapi): Promise<void> {
  const panelUsers = strapi.service('admin::user');
  if (await panelUsers.exists()) return;
  const account = environment.isDemo ? demoAccount() : namedAccount();
  const role = await strapi.service('admin::role').getSuperAdmin();
  await panelUsers.create({ ...account, lastname: '', isActive: true, registrationToken: null, roles: [role.id] });
  if (!environment.isDemo) await createSiteAdmin(strapi, account);
}

const demoAccount = (): PanelAccount => ({
  email: demoPanelEmail,
  password: environment.demoPassword,
  firstname: 'Panel',
});

function namedAccount(): PanelAccount {
  const { username, email, password } = environment.firstAdmin;
  if (!username || !email || !password) {
    throw new Error('The database is empty: name its first administrator by ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD.');
  }
  return { email, password, firstname: username };
}

async function createSiteAdmin(strapi: Core.Strapi, { email, password, firstname }: PanelAccount): Promise<void> {
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'super_admin' } });
  await strapi.documents('plugin::users-permissions.user').create({
    data: {
      username: firstname,
      email,
      password,
      first_name: firstname,
      last_name: 'Administrator',
      provider: 'local',
      confirmed: true,
      listed: false,
      role: role.id,
    },
  });
}
