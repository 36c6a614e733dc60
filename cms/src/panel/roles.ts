import type { Core } from '@strapi/strapi';
import { storedNouns } from '../database/stored-nouns';
import { uids } from '../database/uids';

interface Permission {
  action: string;
  subject: string | null;
  properties: { fields?: string[] };
  conditions: string[];
}

const explore = (subject: string, actions: string[], fields: string[]): Permission[] =>
  actions.map((action) => ({
    action: `plugin::content-manager.explorer.${action}`,
    subject,
    // Whole entries are deleted.
    properties: action === 'delete' ? {} : { fields },
    conditions: [],
  }));

const pictures: Permission[] = ['read', 'assets.create', 'assets.update', 'assets.download', 'assets.copy-link'].map((action) => ({
  action: `plugin::upload.${action}`,
  subject: null,
  properties: {},
  conditions: [],
}));

const everything = ['create', 'read', 'update', 'delete'];

const profile = [
  'first_name',
  'last_name',
  'title',
  'email',
  'phone_number',
  'avatar',
  'website_url',
  'bio',
  'listed',
  'username',
  'blocked',
];
const links = ['social_links.platform', 'social_links.url'];

const fieldsOf = (strapi: Core.Strapi, uid: string): string[] =>
  Object.entries(strapi.contentTypes[uid as keyof typeof strapi.contentTypes].attributes)
    .filter(([name]) => !/^(id|documentId|createdAt|updatedAt|publishedAt|createdBy|updatedBy|locale|localizations)$/.test(name))
    .map(([name]) => name);

interface PanelRole {
  name: string;
  code: string;
  description: string;
  permissions: (strapi: Core.Strapi) => Permission[];
}

const panelRoles: PanelRole[] = [
  {
    name: 'Editor',
    code: 'strapi-editor',
    description: 'Writes and publishes insights and seasons, and keeps their pictures.',
    permissions: (strapi) => [
      ...[storedNouns.post.uid, storedNouns.season.uid, uids.seasonImage].flatMap((uid) => explore(uid, everything, fieldsOf(strapi, uid))),
      ...pictures,
    ],
  },
  {
    name: 'Roster manager',
    code: 'hearthside-roster-manager',
    description: 'Adds, invites and deactivates agents and keeps their profiles; changes no password and no role.',
    permissions: () => [
      ...explore(storedNouns.agent.uid, ['create', 'update'], [...profile, ...links]),
      ...explore(storedNouns.agent.uid, ['read'], [...profile, ...links, 'joined', 'invited_until']),
      ...pictures,
    ],
  },
];

/** Makes the two roles of the panel beside its super admin, once: what somebody changes about them later stays. */
export async function ensurePanelRoles(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'panel-roles' });
  const service = strapi.service('admin::role');
  for (const { name, code, description, permissions } of panelRoles) {
    if (await store.get({ key: code })) continue;
    // Strapi makes an editor of its own at its first start, who may write whatever there is.
    const role = (await service.findOne({ code })) ?? (await strapi.db.query(uids.panelRole).create({ data: { name, code, description } }));
    await strapi.db.query(uids.panelRole).update({ where: { id: role.id }, data: { name, description } });
    await service.assignPermissions(role.id, permissions(strapi));
    await store.set({ key: code, value: true });
  }
  await removeAuthor(strapi);
}

/** Strapi's author has nothing to write here: entries belong to the brokerage, not to who began them. */
async function removeAuthor(strapi: Core.Strapi): Promise<void> {
  const author = await strapi.db.query(uids.panelRole).findOne({ where: { code: 'strapi-author' }, populate: { users: true } });
  if (author && author.users.length === 0) await strapi.service('admin::role').deleteByIds([author.id]);
}
