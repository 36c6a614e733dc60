import type { Core } from '@strapi/strapi';
import { isDeepStrictEqual } from 'node:util';
import { publishableTypes } from '../../contract';
import { storageModels } from '../database/storage-models';
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

const images: Permission[] = ['read', 'assets.create', 'assets.update', 'assets.download', 'assets.copy-link'].map((action) => ({
  action: `plugin::upload.${action}`,
  subject: null,
  properties: {},
  conditions: [],
}));

const everything = ['create', 'read', 'update', 'delete'];

const attributesOf = (strapi: Core.Strapi, uid: string): string[] =>
  Object.keys(strapi.contentTypes[uid as keyof typeof strapi.contentTypes].attributes);

const fieldsOf = (strapi: Core.Strapi, uid: string): string[] =>
  attributesOf(strapi, uid).filter(
    (name) => !/^(id|documentId|createdAt|updatedAt|publishedAt|createdBy|updatedBy|locale|localizations)$/.test(name),
  );

/** What a Roster manager writes of an agent: all that the contract names but the role, and two attributes of the account. */
function profileOf(strapi: Core.Strapi): string[] {
  const { uid, contentType, serverManaged: own = [] } = storageModels.agent;
  const stored = attributesOf(strapi, uid);
  const fields = Object.entries(contentType.fields)
    .filter(([name, { kind }]) => stored.includes(name) && kind !== 'role' && !own.includes(name))
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
    description: 'Can write and publish insights and seasons and manage their images.',
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

/** What the last release that stored no copy granted. Never changes: it tells whether somebody customized a role since. */
const grantedWithoutCopy: Record<string, Permission[]> = {
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

/** What a role may do, by action and content type, in an order that can be compared. */
type Rights = Record<string, { fields: string[]; conditions: string[] }>;

/**
 * Creates the panel's two roles beside its super admin, and renews the rights of a role that nobody customized: the store keeps
 * a copy of what was granted, to which the role's rights are compared.
 */
export async function ensurePanelRoles(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'panel-roles' });
  const service = strapi.service('admin::role');
  for (const { name, formerName, code, description, permissions } of panelRoles) {
    // Strapi makes an editor of its own at its first start, who may write whatever there is.
    const found = await service.findOne({ code });
    // Earlier releases stored `true` instead of a copy.
    const granted = (await store.get({ key: code })) as Rights | true | null;
    if (granted && !found) continue;
    if (found && found.name === formerName) {
      await strapi.db.query(uids.panelRole).update({ where: { id: found.id }, data: { name, description } });
    }
    const wanted = permissions(strapi);
    const rights = rightsOf(strapi, wanted);
    if (granted && isDeepStrictEqual(granted, rights)) continue;
    if (granted && !(await isAsGranted(strapi, found.id, granted === true ? rightsOf(strapi, grantedWithoutCopy[code] ?? []) : granted))) {
      if (granted === true)
        strapi.log.warn(`The rights of the panel's role ${name} were customized: the new release leaves them unchanged.`);
      continue;
    }
    const role = found ?? (await strapi.db.query(uids.panelRole).create({ data: { name, code, description } }));
    if (!granted) await strapi.db.query(uids.panelRole).update({ where: { id: role.id }, data: { name, description } });
    await service.assignPermissions(role.id, wanted);
    await store.set({ key: code, value: rights });
  }
  await removeAuthor(strapi);
}

async function isAsGranted(strapi: Core.Strapi, role: number, granted: Rights): Promise<boolean> {
  const present: Permission[] = await strapi.service('admin::permission').findMany({ where: { role: { id: role } } });
  const permissions = Object.entries(granted).map(([right, { fields, conditions }]) => {
    const [action, subject] = JSON.parse(right) as [string, string | null];
    return { action, subject, properties: { fields }, conditions };
  });
  return isDeepStrictEqual(rightsOf(strapi, present), rightsOf(strapi, permissions));
}

/** Leaves out types and fields that no longer exist, because Strapi removes them from permissions when it starts. */
function rightsOf(strapi: Core.Strapi, permissions: Permission[]): Rights {
  const types = new Map<string, { attributes: object }>(Object.entries(strapi.contentTypes));
  const rights = permissions.flatMap(({ action, subject, properties, conditions }) => {
    const attributes = subject === null ? {} : types.get(subject)?.attributes;
    if (!attributes) return [];
    const fields = (properties.fields ?? []).filter((field) => field.split('.')[0]! in attributes).sort();
    return [[JSON.stringify([action, subject]), { fields, conditions: [...conditions].sort() }] as const];
  });
  return Object.fromEntries(rights);
}

/** Strapi's author has nothing to write here: entries belong to the brokerage, not to who began them. */
async function removeAuthor(strapi: Core.Strapi): Promise<void> {
  const author = await strapi.db.query(uids.panelRole).findOne({ where: { code: 'strapi-author' }, populate: { users: true } });
  if (author && author.users.length === 0) await strapi.service('admin::role').deleteByIds([author.id]);
}
