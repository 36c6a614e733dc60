import type { Core } from '@strapi/strapi';
import { roles, type Role } from '../../contract';
import { uids } from '../database/uids';

const descriptions: Record<Role, string> = {
  agent: 'Edits their own profile.',
  admin: 'Manages agents and content.',
  super_admin: 'Same permissions as an administrator.',
};

/** Sees to it that the three roles exist, and that a user made in the panel is an agent unless told otherwise. */
export async function ensureRoles(strapi: Core.Strapi): Promise<void> {
  for (const type of roles) {
    const known = await strapi.db.query(uids.role).count({ where: { type } });
    if (known > 0) continue;
    const name = type.replace('_', ' ').replace(/^./, (first) => first.toUpperCase());
    await strapi.db.query(uids.role).create({ data: { type, name, description: descriptions[type] } });
  }
  const store = strapi.store({ type: 'plugin', name: 'users-permissions' });
  const advanced = (await store.get({ key: 'advanced' })) as object;
  await store.set({ key: 'advanced', value: { ...advanced, allow_register: false, default_role: 'agent' } });
}
