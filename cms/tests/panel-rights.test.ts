import { find, run } from './support/backstage';
import { request, serverUrl } from './support/call';
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
