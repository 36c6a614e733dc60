import type { EndpointName } from '../contract';
import { find, run, update } from './support/backstage';
import { call } from './support/call';
import { clockRuns, goAhead } from './support/clock';
import { buildPost, buildSeason } from './support/content';
import { buildHarriet, historyFor } from './support/history';
import { saveInPanel } from './support/panel';
import { buildAgent, buildSignedIn, stored, type Person } from './support/people';

const agentUid = 'plugin::users-permissions.user';

let admin: Person;
let history: ReturnType<typeof historyFor>;
beforeAll(async () => {
  admin = await buildHarriet();
  history = historyFor(admin);
});

/** Creates a post directly in the database, like an import. */
const importPost = (fields: object) =>
  run<{ documentId: string }>(`strapi.db.query('api::post.post').create({ data: ${JSON.stringify(fields)} })`);

test('every save of a profile stores a revision with its author and time', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const start = Date.now();

  await history.save(ada, { title: 'Broker', social_links: [{ platform: 'x', url: 'https://x.com/ada' }] });

  const [newest, first, ...more] = await history.versions('agent', ada.id);
  expect(more).toEqual([]);
  expect(newest).toMatchObject({ type: 'agent', of: ada.id, deleted: false, saved_by: 'Harriet Lowe' });
  expect(newest.fields).toMatchObject({ title: 'Broker', avatar: null, social_links: [{ platform: 'x', url: 'https://x.com/ada' }] });
  expect(Date.parse(newest.saved_at)).toBeGreaterThanOrEqual(start);
  expect(first).toMatchObject({ saved_by: null, fields: { title: 'Agent', social_links: [] } });
  expect(Object.keys(newest.fields)).not.toContain('username');
  expect(Object.keys(newest.fields)).not.toContain('password');
});

test('a save in the panel stores a revision with the panel user’s name', async () => {
  const { documentId: id } = await buildSeason({ name: 'Spring' });

  const { status } = await saveInPanel('api::season.season', id, { name: 'Late spring' });

  expect(status).toBe(200);
  expect((await history.versions('season', id))[0]).toMatchObject({ saved_by: 'founder (admin panel)', fields: { name: 'Late spring' } });
});

test('the first save of an imported post also stores its imported state', async () => {
  const { documentId: id } = await importPost({ title: 'Imported', content: '<p>Old</p>', published: true });
  expect(await history.versions('post', id)).toEqual([]);

  await call('updatePost', { as: admin, id, body: { post: { title: 'Edited' } } });

  const [edited, imported, ...more] = await history.versions('post', id);
  const [{ createdAt }] = await find<{ createdAt: string }>('api::post.post', { documentId: id });
  expect(more).toEqual([]);
  expect(edited).toMatchObject({ saved_by: 'Harriet Lowe', fields: { title: 'Edited' } });
  expect(imported).toMatchObject({ saved_by: null, saved_at: createdAt, fields: { title: 'Imported', content: '<p>Old</p>' } });
});

test('saves that change no versioned field store no revision', async () => {
  const ada = await buildAgent({ title: 'Agent', bio: '<p>Here.</p>' });
  const [post, season] = [await buildPost(), await buildSeason()];

  await history.save(ada, { title: 'Agent', bio: '<p>Here.</p>', website_url: '' });
  await call('deactivateAgent', { as: admin, id: ada.id });
  await update(agentUid, ada.id, { password: 'another-lamp' });
  await call('unpublishPost', { as: admin, id: post.documentId });
  await call('archiveSeason', { as: admin, id: season.documentId });

  expect(await history.versions('agent', ada.id)).toHaveLength(1);
  expect(await history.versions('post', post.documentId)).toHaveLength(1);
  expect(await history.versions('season', season.documentId)).toHaveLength(1);
});

test('a publish time that takes effect stores no revision', async () => {
  const publish_at = new Date(Date.now() + 3_600_000).toISOString();
  const { documentId: id } = await buildPost({ published: false, publish_at });

  await goAhead(1);
  await call('unpublishPost', { as: admin, id }).finally(clockRuns);

  expect(await history.versions('post', id)).toMatchObject([{ fields: { publish_at } }]);
});

test('a rejected save stores no revision', async () => {
  const [ada, bob] = [await buildAgent(), await buildAgent()];

  const { status } = await history.save(ada, { email: (await stored(bob)).email });

  expect(status).toBe(422);
  expect(await history.versions('agent', ada.id)).toHaveLength(1);
});

test('a save is rolled back when its revision cannot be stored', async () => {
  const { documentId: id } = await buildPost({ title: 'Before' });
  const rename = (from: string, to: string) =>
    run(
      `strapi.db.connection.raw('alter table revisions rename column ${from} to ${to}').then(() => void (strapi.log.silent = ${to === 'mislaid'}))`,
    );

  await rename('saved_by', 'mislaid');
  const reply = await saveInPanel('api::post.post', id, { title: 'After' }).finally(() => rename('mislaid', 'saved_by'));

  expect(reply.status).toBe(500);
  expect(await find('api::post.post', { documentId: id })).toMatchObject([{ title: 'Before' }]);
});

const endpointNames: EndpointName[] = [
  'listAgentRevisions',
  'listPostRevisions',
  'listSeasonRevisions',
  'eraseAgentHistory',
  'erasePostHistory',
  'eraseSeasonHistory',
  'getRevision',
  'restoreRevision',
];

test.each(endpointNames)('%s returns 404 for unknown ids', async (name) => {
  const replies = await Promise.all(
    ['nothing', '../x', 'a'.repeat(300)].map((id) => call(name, { as: admin, id: encodeURIComponent(id) })),
  );

  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('agents and visitors cannot read history or restore revisions', async () => {
  const { documentId: id } = await buildPost({ title: 'First' });
  await update('api::post.post', id, { title: 'Second' });
  const [, first] = await history.versions('post', id);
  const agent = await buildSignedIn('agent');

  const replies = await Promise.all([
    call('restoreRevision', { as: agent, id: first.id }),
    call('restoreRevision', { as: null, id: first.id }),
    call('listPostRevisions', { as: agent, id }),
    call('listDeleted', { as: null }),
  ]);

  expect(replies.map(({ status }) => status)).toEqual([403, 401, 403, 401]);
  expect(await find('api::post.post', { documentId: id })).toMatchObject([{ title: 'Second' }]);
});
