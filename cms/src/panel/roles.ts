import type { Core, UID } from '@strapi/strapi';
import { isDeepStrictEqual } from 'node:util';
import { publishableTypes } from '../../contract';
import { storageModelOf, storageModels } from '../database/storage-models';
import { app, roleService, type Permission } from '../database/strapi-adapter';
import { uids } from '../database/uids';
import { parsed } from '../settings/typed';

const explore = (subject: string, actions: string[], fields: string[]): Permission[] =>
  actions.map((action) => ({
    action: `plugin::content-manager.explorer.${action}`,
    subject,
    // Permissions to delete have no fields.
    properties: action === 'delete' ? {} : { fields },
    conditions: [],
  }));

const images: Permission[] = ['read', 'assets.create', 'assets.update', 'assets.download', 'assets.copy-link'].map((action) => ({
  action: `plugin::upload.${action}`,
  subject: null,
  properties: {},
  conditions: [],
}));

const everything = ['create', 'read', 'update', 'delete'];

const attributesOf = (strapi: Core.Strapi, uid: UID.ContentType): string[] => Object.keys(app(strapi).getModel(uid).attributes);

const ownFields = /^(id|documentId|createdAt|updatedAt|publishedAt|createdBy|updatedBy|locale|localizations)$/;

/** Fields that a person edits: those of the entry and of its components, without those that the server manages. */
const fieldsOf = (strapi: Core.Strapi, uid: UID.ContentType): string[] => {
  const { serverManaged = [] } = publishableTypes.map(storageModelOf).find((stored) => stored.uid === uid) ?? {};
  return attributesOf(strapi, uid)
    .filter((name) => !ownFields.test(name) && !serverManaged.includes(name))
    .flatMap((name) => {
      const attribute = strapi.contentTypes[uid].attributes[name];
      if (attribute.type !== 'component') return [name];
      return Object.keys(strapi.components[attribute.component].attributes)
        .filter((inner) => inner !== 'id')
        .map((inner) => `${name}.${inner}`);
    });
};

/** Fields of an agent that an Agent manager can edit: those of the contract except the role, and two attributes of the account. */
function profileOf(strapi: Core.Strapi): string[] {
  const { uid, contentType, serverManaged = [] } = storageModels.agent;
  const stored = attributesOf(strapi, uid);
  const fields = Object.entries(contentType.fields)
    .filter(([name, { kind }]) => stored.includes(name) && kind !== 'role' && !serverManaged.includes(name))
    .flatMap(([name, { kind }]) => (kind === 'links' ? [`${name}.platform`, `${name}.url`] : [name]));
  return [...fields, 'username', 'blocked'];
}

interface PanelRole {
  name: string;
  /** Name in earlier releases. A stored role that still has it is renamed. */
  formerName?: string;
  code: string;
  description: string;
  permissions: (strapi: Core.Strapi) => Permission[];
}

const panelRoles: PanelRole[] = [
  {
    name: 'Editor',
    code: 'strapi-editor',
    description: 'Can write and publish listings, insights and seasons, and manage their images.',
    permissions: (strapi) => [
      ...[...publishableTypes.map((type) => storageModels[type].uid), uids.seasonImage].flatMap((uid) =>
        explore(uid, everything, fieldsOf(strapi, uid)),
      ),
      ...images,
    ],
  },
  {
    name: 'Agent manager',
    formerName: 'Roster manager',
    code: 'hearthside-roster-manager',
    description: 'Can add, invite and deactivate agents and edit their profiles. Cannot change passwords or roles.',
    permissions: (strapi) => [
      ...explore(storageModels.agent.uid, ['create', 'update'], profileOf(strapi)),
      ...explore(storageModels.agent.uid, ['read'], [...profileOf(strapi), 'joined', 'invited_until']),
      ...images,
    ],
  },
];

const schedule = ['published', 'publish_at', 'unpublish_at', 'time_zone'];
const profile = ['first_name', 'last_name', 'title', 'email', 'phone_number', 'avatar', 'website_url', 'bio', 'listed'];
const account = ['social_links.platform', 'social_links.url', 'username', 'blocked'];

/** Permissions of the last release that stored no copy, to detect roles customized since. Never changes. */
export const grantedWithoutCopy: Record<string, Permission[]> = {
  'strapi-editor': [
    ...explore(storageModels.post.uid, everything, ['title', 'content', 'image', 'video_url', ...schedule]),
    ...explore(storageModels.season.uid, everything, [
      'name',
      'body',
      'background_image',
      'archived',
      'recur_from',
      'recur_to',
      ...schedule,
    ]),
    ...explore(uids.seasonImage, everything, ['name', 'file']),
    ...images,
  ],
  'hearthside-roster-manager': [
    ...explore(storageModels.agent.uid, ['create', 'update'], [...profile, ...account]),
    ...explore(storageModels.agent.uid, ['read'], [...profile, ...account, 'joined', 'invited_until']),
    ...images,
  ],
};

/** Permissions by action and content type, sorted for comparison. */
type Rights = Record<string, { fields: string[]; conditions: string[] }>;

/**
 * Creates the panel's two roles in addition to its super admin, and updates their permissions with each release. Customized roles are
 * recognized by comparing them with a stored copy of the granted permissions, and are kept.
 */
export async function ensurePanelRoles(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'panel-roles' });
  for (const { name, formerName, code, description, permissions } of panelRoles) {
    // On first start, Strapi creates an Editor role that can edit all content.
    const match = await strapi.db.query(uids.panelRole).findOne({ where: { code } });
    // Earlier releases stored `true` instead of a copy.
    const granted = (await store.get({ key: code })) as Rights | true | null;
    if (granted && !match) continue;
    if (match && match.name === formerName) {
      await strapi.db.query(uids.panelRole).update({ where: { id: match.id }, data: { name, description } });
    }
    const current = permissions(strapi);
    const rights = rightsOf(strapi, current);
    if (granted && isDeepStrictEqual(granted, rights)) continue;
    if (granted && !(await isAsGranted(strapi, match.id, granted === true ? rightsOf(strapi, grantedWithoutCopy[code] ?? []) : granted))) {
      if (granted === true) strapi.log.warn(`The panel role ${name} has customized permissions, which this release does not change.`);
      continue;
    }
    const role = match ?? (await strapi.db.query(uids.panelRole).create({ data: { name, code, description } }));
    if (!granted) await strapi.db.query(uids.panelRole).update({ where: { id: role.id }, data: { name, description } });
    await roleService(strapi).assignPermissions(role.id, current);
    await store.set({ key: code, value: rights });
  }
  await removeAuthor(strapi);
}

async function isAsGranted(strapi: Core.Strapi, role: number, granted: Rights): Promise<boolean> {
  const stored: Permission[] = await strapi.db.query(uids.panelPermission).findMany({ where: { role: { id: role } } });
  const permissions = Object.entries(granted).map(([right, { fields, conditions }]) => {
    const [action, subject] = parsed<[string, string | null]>(right);
    return { action, subject, properties: { fields }, conditions };
  });
  return isDeepStrictEqual(rightsOf(strapi, stored), rightsOf(strapi, permissions));
}

/** Leaves out types and fields that no longer exist, because Strapi removes them from permissions when it starts. */
function rightsOf(strapi: Core.Strapi, permissions: Permission[]): Rights {
  const types = new Map<string, { attributes: object }>(Object.entries(strapi.contentTypes));
  const rights = permissions.flatMap(({ action, subject, properties, conditions }) => {
    const attributes = subject === null ? {} : types.get(subject)?.attributes;
    if (!attributes) return [];
    const fields = (properties.fields ?? []).filter((field) => field.split('.')[0] in attributes).sort();
    return [[JSON.stringify([action, subject]), { fields, conditions: [...conditions].sort() }] as const];
  });
  return Object.fromEntries(rights);
}

/** Removes Strapi's Author role if it has no users, because entries belong to the brokerage, not to their creators. */
async function removeAuthor(strapi: Core.Strapi): Promise<void> {
  const author = await strapi.db.query(uids.panelRole).findOne({ where: { code: 'strapi-author' }, populate: { users: true } });
  if (author && author.users.length === 0) await roleService(strapi).deleteByIds([author.id]);
}
