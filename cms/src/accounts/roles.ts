import type { Core } from '@strapi/strapi';
import { type Role, roles } from '../../contract';
import { uids } from '../database/uids';

const descriptions: Record<Role, string> = {
  agent: 'Edits their own profile.',
  admin: 'Manages agents and content.',
  super_admin: 'Same permissions as an administrator.',
};

/** Returns what the panel shows of a role. */
export const describeRole = (type: Role) => ({
  name: type.replace('_', ' ').replace(/^./, (first) => first.toUpperCase()),
  description: descriptions[type],
});

/** Creates missing roles, deletes all permissions, and makes `agent` the default role of users created in the panel. */
export async function ensureRoles(strapi: Core.Strapi): Promise<void> {
  for (const type of roles) {
    const count = await strapi.db.query(uids.role).count({ where: { type } });
    if (count > 0) continue;
    await strapi.db.query(uids.role).create({ data: { type, ...describeRole(type) } });
  }
  // Earlier versions and Strapi's import leave some. No route uses them, because access rules decide.
  await strapi.db.query(uids.permission).deleteMany({});
  const store = strapi.store({ type: 'plugin', name: 'users-permissions' });
  const advanced = (await store.get({ key: 'advanced' })) as object;
  await store.set({ key: 'advanced', value: { ...advanced, allow_register: false, default_role: 'agent' } });
}
