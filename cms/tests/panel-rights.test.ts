import { find, run } from './support/backstage';
import { request, serverUrl } from './support/call';
import { buildListing } from './support/content';
import { buildPanelUser, panel, uploadInPanel } from './support/panel';
import { buildAgent, buildSignedIn } from './support/people';
import { jpeg, upload } from './support/images';

test.each(['strapi-editor', 'hearthside-roster-manager'] as const)(
  'a %s cannot rewrite the form of a component or content type',
  async (code) => {
    const { ask } = await buildPanelUser(code);
    const form = '/content-manager/components/agent.social-link/configuration';
    const { data } = (await panel<{ data: { component: { settings: object; metadatas: object; layouts: object } } }>('GET', form)).body;
    const { settings, metadatas, layouts } = data.component;
    const configuration = { settings, metadatas, layouts };

    const replies = [
      await ask('PUT', form, configuration),
      await ask('PUT', '/content-manager/content-types/api::post.post/configuration', configuration),
      await ask('PUT', '/content-manager/content-types/plugin::users-permissions.user/configuration', configuration),
    ];

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await panel('PUT', form, configuration)).status).toBe(200);
  },
);

test.each(['strapi-editor', 'hearthside-roster-manager'] as const)('a %s cannot delete a photo in use', async (code) => {
  const { ask } = await buildPanelUser(code);
  const folder = await run(
    (name): Promise<{ id: number; path: string }> => strapi.plugin('upload').service('folder').create({ name }),
    `Photos of ${code}`,
  );
  const ada = await buildAgent();
  const { avatar_url } = (await upload('updateAvatar', { as: await buildSignedIn('admin'), id: ada.id, file: await jpeg() })).body;
  const [{ id }] = await find<{ id: number }>('plugin::upload.file', { url: avatar_url });
  const [unused] = (await uploadInPanel<{ id: number }[]>(await jpeg())).body;
  const moved = await panel('POST', '/upload/actions/bulk-move', { fileIds: [id], destinationFolderId: folder.id });

  const replies = [
    await ask('DELETE', `/upload/files/${id}`),
    await ask('POST', '/upload/actions/bulk-delete', { fileIds: [unused.id, id], folderIds: [] }),
    await ask('POST', '/upload/actions/bulk-delete', { fileIds: [], folderIds: [folder.id] }),
  ];

  expect([moved.status, ...replies.map(({ status }) => status)]).toEqual([200, 400, 400, 400]);
  expect((await request(avatar_url)).status).toBe(200);
  expect(await find('plugin::upload.file', { id: unused.id })).toHaveLength(1);
});

test('an agent manager can replace a photo in use; an editor cannot', async () => {
  const [{ token }, manager] = [await buildPanelUser('strapi-editor'), await buildPanelUser('hearthside-roster-manager')];
  const ada = await buildAgent();
  const { avatar_url } = (await upload('updateAvatar', { as: await buildSignedIn('admin'), id: ada.id, file: await jpeg() })).body;
  const [{ id: replaced }] = await find<{ id: number }>('plugin::upload.file', { url: avatar_url });
  const bytes = async () => Buffer.from(await (await fetch(serverUrl() + avatar_url)).arrayBuffer());
  const before = await bytes();

  const rejected = await uploadInPanel(await jpeg(300, 200), { replaced, token });
  const unchanged = await bytes();
  const accepted = await uploadInPanel(await jpeg(300, 200), { replaced, token: manager.token });

  expect([rejected.status, unchanged.equals(before), accepted.status, (await bytes()).equals(before)]).toEqual([403, true, 200, false]);
});

interface Changes {
  /** Field that the role may no longer edit. */
  right?: string;
  /** Field that the stored copy of the rights lacks. */
  copied?: string;
  /** Whether the copy is of an earlier release, which stored that it had granted the rights. */
  isCopyMissing?: boolean;
  /** A field of a content type that is added after the rights of that release were granted. */
  added?: { uid: 'api::post.post' | 'plugin::users-permissions.user'; field: string };
}

/** Returns the fields that a role can edit after a start, and resets its rights afterwards. */
async function fieldsAfterStart(code: string, { right, copied, isCopyMissing, added }: Changes): Promise<string[][]> {
  interface Granted {
    action: string;
    subject: string | null;
    properties: { fields?: string[] };
    conditions: string[];
  }
  const { ensurePanelRoles, grantedWithoutCopy } = serverModule('panel/roles');
  const store = strapi.store!({ type: 'core', name: 'panel-roles' });
  const role = await strapi.db.query('admin::role').findOne({ where: { code } });
  const permissions = (): Promise<(Granted & { id: number })[]> =>
    strapi.db.query('admin::permission').findMany({ where: { role: role.id } });
  const copy = (await store.get({ key: code })) as Record<string, { fields?: string[] }>;
  const before = await permissions();
  const assign = (rights: readonly Partial<Granted>[]) =>
    strapi.service('admin::role').assignPermissions(
      role.id,
      rights.map(({ action, subject, properties, conditions }) => ({ action, subject, properties, conditions })),
    );
  const without = (fields: string[] | undefined, field: string) => fields?.filter((name) => name !== field);
  const { attributes } = added ? strapi.contentTypes[added.uid] : { attributes: {} };
  const agentFields = serverModule('../contract').contentTypes.agent.fields;
  try {
    if (added) {
      await assign(grantedWithoutCopy[code]!);
      Object.assign(attributes, { [added.field]: { type: 'string' } });
      Object.assign(agentFields, { pronouns: { kind: 'line' } });
    }
    if (right)
      for (const { id, properties } of before)
        if (properties.fields) {
          const data = { properties: { fields: without(properties.fields, right) } };
          await strapi.db.query('admin::permission').update({ where: { id }, data });
        }
    if (copied) {
      const lacking = Object.entries(copy).map(([name, granted]) => [name, { ...granted, fields: without(granted.fields, copied) }]);
      await store.set({ key: code, value: Object.fromEntries(lacking) });
    }
    if (isCopyMissing) await store.set({ key: code, value: true });
    await ensurePanelRoles(strapi);
    const after = await permissions();
    return after.filter(({ action, subject }) => subject && action.endsWith('update')).map(({ properties }) => properties.fields!);
  } finally {
    if (added) {
      Reflect.deleteProperty(attributes, added.field);
      Reflect.deleteProperty(agentFields, 'pronouns');
    }
    await assign(before);
    await store.set({ key: code, value: copy });
  }
}

test.each(['strapi-editor', 'hearthside-roster-manager'])('a %s is granted a field that an earlier release did not have', async (code) => {
  const field = code === 'strapi-editor' ? 'video_url' : 'bio';

  const granted = await run(fieldsAfterStart, code, { right: field, copied: field });

  expect(granted.flat()).toContain(field);
});

test.each<[string, Changes]>([
  ['after its rights were granted', { right: 'bio' }],
  ['and a release adds a field', { right: 'bio', copied: 'title' }],
  ['before a copy of its rights was stored', { right: 'bio', isCopyMissing: true }],
])('a role that was customized %s is kept', async (_name, changes) => {
  expect((await run(fieldsAfterStart, 'hearthside-roster-manager', changes)).flat()).not.toContain('bio');
});

test.each([
  ['strapi-editor', 'api::post.post', 'subtitle'],
  ['hearthside-roster-manager', 'plugin::users-permissions.user', 'pronouns'],
] as const)('a %s whose rights have no stored copy is updated with new fields', async (code, uid, field) => {
  const granted = await run(fieldsAfterStart, code, { isCopyMissing: true, added: { uid, field } });

  expect(granted.flat()).toContain(field);
});

const listings = '/content-manager/collection-types/api::listing.listing';
const listingAgents = '/content-manager/relations/api::listing.listing';
const unexpected = /email|phone|username|blocked|role|avatar/;

interface Found {
  results: { documentId: string; last_name?: string; ListAgentKey: object }[];
}

async function buildAgentWithListing(last_name: string) {
  const agent = await buildAgent({ last_name });
  const { documentId } = await buildListing({ ListAgentKey: agent.id });
  return { agent, documentId };
}

test('an editor reads only the names of the agents of a listing', async () => {
  const { ask } = await buildPanelUser('strapi-editor');
  const { agent, documentId } = await buildAgentWithListing('Namesake');
  const onlyThis = `filters[documentId]=${documentId}`;

  const lists = [
    await ask<Found>('GET', `${listings}?${onlyThis}`),
    await ask<Found>('GET', `${listings}?${onlyThis}&populate[ListAgentKey][populate]=*`),
  ];
  const found = await ask<Found>('GET', `${listingAgents}/ListAgentKey?_q=namesake&fields[0]=email&populate=*`);
  const existing = await ask<Found>('GET', `${listingAgents}/${documentId}/ListAgentKey?fields[0]=email`);
  const filtered = await ask<Found>('GET', `${listingAgents}/ListAgentKey?_q=namesake&filters[email]=none&sort=email`);

  const fromLists = lists.flatMap(({ body }) => body.results).map(({ ListAgentKey }) => ListAgentKey);
  const fromRelations = [found, existing, filtered].flatMap(({ body }) => body.results);
  expect(fromLists).toMatchObject(Array(2).fill({ documentId: agent.id, last_name: 'Namesake' }));
  expect(fromRelations).toMatchObject(Array(3).fill({ documentId: agent.id, last_name: 'Namesake' }));
  expect(JSON.stringify([fromLists, fromRelations])).not.toMatch(unexpected);
});

test('an editor searches listings by the name of an agent and by no other attribute', async () => {
  const { ask } = await buildPanelUser('strapi-editor');
  const { agent, documentId } = await buildAgentWithListing('Searchwell');
  const find = (query: string) => ask<Found>('GET', `${listings}?${query}`);

  const rejected = [
    'filters[ListAgentKey][email][$startsWith]=a',
    'filters[$and][0][$or][0][ListAgentKey][$not][username][$startsWith]=a',
    'filters[ListAgentKey][$and][0][phone_number][$contains]=2',
    'filters[ListAgentKey][role][name]=Agent',
    'filters[ListAgentKey][social_links][url][$contains]=a',
    'filters[createdBy][email][$startsWith]=a',
    'sort=ListAgentKey.email:ASC',
    'sort=ListPrice,ListAgentKey.email',
    'sort[0]=ListAgentKey.email',
    'sort[ListAgentKey][email]=ASC',
    'sort=ListAgentKey:ASC',
  ];
  const accepted = [
    `filters[$and][0][ListAgentKey][last_name][$startsWith]=Search&sort=ListAgentKey.last_name:ASC`,
    `filters[ListAgentKey][documentId]=${agent.id}&sort=ListPrice:DESC,id`,
  ];
  const statuses = [];
  for (const query of rejected) statuses.push((await find(query)).status);

  expect(statuses).toEqual(rejected.map(() => 400));
  for (const query of accepted) expect((await find(query)).body.results.map((row) => row.documentId)).toEqual([documentId]);
});

test('an agent manager cannot read the relations of listings', async () => {
  const { ask } = await buildPanelUser('hearthside-roster-manager');
  const { documentId } = await buildAgentWithListing('Private');

  const replies = [
    await ask('GET', `${listingAgents}/ListAgentKey`),
    await ask('GET', `${listingAgents}/${documentId}/ListAgentKey`),
    await ask('GET', '/content-manager/relations/plugin::users-permissions.user/role'),
  ];

  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
});
