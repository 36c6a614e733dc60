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
  const folder = await run<{ id: number; path: string }>(`strapi.plugin('upload').service('folder').create({ name: 'Photos of ${code}' })`);
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

/** Returns the fields that a role can edit after a start, and resets its rights afterwards. */
const rolesAfterStart = (code: string, change: string, undo = '') =>
  run<string[][]>(`(async () => {
    const { ensurePanelRoles, grantedWithoutCopy } = require(strapi.dirs.dist.src + '/panel/roles.js');
    const store = strapi.store({ type: 'core', name: 'panel-roles' });
    const role = await strapi.db.query('admin::role').findOne({ where: { code: '${code}' } });
    const permissions = () => strapi.db.query('admin::permission').findMany({ where: { role: role.id } });
    const before = { copy: await store.get({ key: '${code}' }), permissions: await permissions() };
    const assign = (rights) =>
      strapi.service('admin::role').assignPermissions(role.id, rights.map(({ action, subject, properties, conditions }) =>
        ({ action, subject, properties, conditions })));
    const lose = (fields, field) => fields?.filter((name) => name !== field);
    const loseRight = async (field) => {
      for (const { id, properties } of await permissions())
        if (properties.fields) await strapi.db.query('admin::permission').update({ where: { id }, data: { properties: { fields: lose(properties.fields, field) } } });
    };
    const loseCopy = (field) => store.set({ key: '${code}', value: Object.fromEntries(Object.entries(before.copy).map(([right, granted]) => [right, { ...granted, fields: lose(granted.fields, field) }])) });
    try {
      ${change}
      await ensurePanelRoles(strapi);
      const after = await permissions();
      return after.filter(({ action, subject }) => subject && action.endsWith('update')).map(({ properties }) => properties.fields);
    } finally {
      ${undo}
      await assign(before.permissions);
      await store.set({ key: '${code}', value: before.copy });
    }
  })()`);

test.each(['strapi-editor', 'hearthside-roster-manager'])('a %s is granted a field that an earlier release did not have', async (code) => {
  const field = code === 'strapi-editor' ? 'video_url' : 'bio';

  const granted = await rolesAfterStart(code, `await loseRight('${field}'); await loseCopy('${field}');`);

  expect(granted.flat()).toContain(field);
});

test.each([
  ['after its rights were granted', `await loseRight('bio');`],
  ['and a release adds a field', `await loseRight('bio'); await loseCopy('title');`],
  ['before a copy of its rights was stored', `await loseRight('bio'); await store.set({ key: 'hearthside-roster-manager', value: true });`],
])('a role that was customized %s is kept', async (_name, change) => {
  expect((await rolesAfterStart('hearthside-roster-manager', change)).flat()).not.toContain('bio');
});

test.each(['strapi-editor', 'hearthside-roster-manager'])(
  'a %s whose rights have no stored copy is updated with new fields',
  async (code) => {
    const field = code === 'strapi-editor' ? 'subtitle' : 'pronouns';
    const uid = code === 'strapi-editor' ? 'api::post.post' : 'plugin::users-permissions.user';
    const attributes = `strapi.contentTypes['${uid}'].attributes.${field}`;
    const pronouns = `require(strapi.dirs.dist.root + '/contract').contentTypes.agent.fields.pronouns`;
    const added = `${attributes} = { type: 'string' }; ${pronouns} = { kind: 'line' };`;
    const removed = `delete ${attributes}; delete ${pronouns};`;

    const granted = await rolesAfterStart(
      code,
      `await assign(grantedWithoutCopy['${code}']); await store.set({ key: '${code}', value: true }); ${added}`,
      removed,
    );

    expect(granted.flat()).toContain(field);
  },
);

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
