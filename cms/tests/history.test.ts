import { find, run, update } from './support/backstage';
import { call } from './support/call';
import { clockRuns, goAhead } from './support/clock';
import { buildPost, buildSeason } from './support/content';
import { buildHarriet, historyFor } from './support/history';
import { saveInPanel } from './support/panel';
import { buildAgent, type Person } from './support/people';

const agentUid = 'plugin::users-permissions.user';

let admin: Person;
let history: ReturnType<typeof historyFor>;
beforeAll(async () => {
  admin = await buildHarriet();
  history = historyFor(admin);
});

/** Creates a post directly in the database, like an import. */
const importPost = (fields: object) =>
  run((fields): Promise<{ documentId: string }> => strapi.db.query('api::post.post').create({ data: fields }), fields);

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

test('a save is rolled back when its revision cannot be stored', async () => {
  const { documentId: id } = await buildPost({ title: 'Before' });
  const rename = (from: string, to: string) =>
    run(
      async (from, to) => {
        await strapi.db.connection.raw('alter table revisions rename column ?? to ??', [from, to]);
        strapi.log.silent = to === 'mislaid';
      },
      from,
      to,
    );

  await rename('saved_by', 'mislaid');
  const reply = await saveInPanel('api::post.post', id, { title: 'After' }).finally(() => rename('mislaid', 'saved_by'));

  expect(reply.status).toBe(500);
  expect(await find('api::post.post', { documentId: id })).toMatchObject([{ title: 'Before' }]);
});
