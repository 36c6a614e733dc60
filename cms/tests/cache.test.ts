import { articleTypes, endpointsOf, type ArticleType, type EndpointName } from '../contract/index';
import { storageModels } from '../src/database/storage-models';
import { find, update, writeFromOutside } from './support/backstage';
import { call } from './support/call';
import { nameField } from './support/content';
import { saveInPanel } from './support/panel';
import { buildSignedIn, newAgentBody, type Person } from './support/people';
import { countsOf, readEntry, tellingOf, word } from './support/readers';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

describe.each(['agent', ...articleTypes] as const)('cached responses about a(n) %s', (type) => {
  const renamed = (name: string) => ({ [nameField[type]]: name });
  test.each<[string, (id: string, name: string) => Promise<unknown>]>([
    [
      'the form',
      (id, name) =>
        call(endpointsOf[type].update, { as: admin, id, body: (type === 'agent' ? renamed(name) : { [type]: renamed(name) }) as never }),
    ],
    ['the panel', (id, name) => saveInPanel(storageModels[type].uid, id, renamed(name))],
    ['a program on the server', (id, name) => update(storageModels[type].uid, id, renamed(name))],
  ])('contain its new name everywhere after a save by %s', async (_name, save) => {
    const { id, name } = await readEntry(type);
    const next = word();

    await save(id, next);

    expect(await countsOf(type, id, [name, next])).toEqual([0, 5]);
  });

  test('contain the old name again after an old version is restored', async () => {
    const { id, name } = await readEntry(type);
    const next = word();
    await saveInPanel(storageModels[type].uid, id, renamed(next));
    expect(await tellingOf(type, id, next)).toBe(5);
    const { items } = (await call(endpointsOf[type].listRevisions, { as: admin, id })).body;

    await call('restoreRevision', { as: admin, id: items[1].id });

    expect(await countsOf(type, id, [name, next])).toEqual([5, 0]);
  });
});

test.each<['agent' | ArticleType, EndpointName, EndpointName]>([
  ...articleTypes.map((type): [ArticleType, EndpointName, EndpointName] => [type, endpointsOf[type].unpublish, endpointsOf[type].publish]),
  ['season', 'archiveSeason', 'unarchiveSeason'],
  ['agent', 'deactivateAgent', 'reactivateAgent'],
])('a(n) %s disappears for visitors after %s and reappears after %s', async (type, hide, show) => {
  const { id, name } = await readEntry(type);

  await call(hide, { as: admin, id });
  // The page of an agent who has left says so.
  expect(await tellingOf(type, id, name)).toBe(type === 'agent' ? 1 : 0);

  await call(show, { as: admin, id });
  // An unarchived season is not published until an administrator publishes it.
  if (hide === 'archiveSeason') await call('publishSeason', { as: admin, id });
  expect(await tellingOf(type, id, name)).toBe(5);
});

test.each(articleTypes)('a deleted %s disappears for visitors and reappears when it is restored and published', async (type) => {
  const { id, name } = await readEntry(type);

  await call(endpointsOf[type].delete, { as: admin, id });
  expect(await tellingOf(type, id, name)).toBe(0);

  const [deleted] = (await call('listDeleted', { as: admin })).body.items;
  await call('restoreRevision', { as: admin, id: deleted.id });
  expect(await tellingOf(type, id, name)).toBe(0);
  await call(endpointsOf[type].publish, { as: admin, id });
  expect(await tellingOf(type, id, name)).toBe(5);
});

test('new agents, posts and seasons appear in their lists at once', async () => {
  const [title, name] = [word(), word()];
  await Promise.all([readEntry('post'), readEntry('season'), readEntry('agent')]);

  // The name puts the agent on the first page of the directory, however many agents other tests create.
  const agent = await call('createAgent', { as: admin, body: { ...newAgentBody(), last_name: word() } });
  const post = await call('createPost', { as: admin, body: { post: { title, content: '<p>New</p>' } } });
  const season = await call('createSeason', { as: admin, body: { season: { name, body: '<p>New</p>' } } });
  expect(await tellingOf('post', post.body.id, title)).toBe(0);
  await call('publishPost', { as: admin, id: post.body.id });
  await call('publishSeason', { as: admin, id: season.body.id });

  expect(await tellingOf('agent', agent.body.id, agent.body.id)).toBe(5);
  expect(await tellingOf('post', post.body.id, title)).toBe(5);
  expect(await tellingOf('season', season.body.id, name)).toBe(5);
});

test('an agent promoted in the panel is returned as an administrator at once', async () => {
  const { id } = await readEntry('agent');
  const [role] = await find<{ id: number }>('plugin::users-permissions.role', { type: 'admin' });

  await saveInPanel(storageModels.agent.uid, id, { role: role.id });

  expect((await call('getAgent', { id })).body.role).toBe('admin');
});

test('a change that another program writes to the database is returned at once', async () => {
  const { id, name } = await readEntry('post');
  const next = word();

  await writeFromOutside(`update posts set title = '${next}' where document_id = '${id}'`);

  expect(await countsOf('post', id, [name, next])).toEqual([0, 5]);
});
