import type { EndpointName, Post, Revision } from '../contract';
import { find, run, update } from './support/backstage';
import { call } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { lettersTo } from './support/letters';
import { inPanel } from './support/panel';
import { buildAgent, buildSignedIn, profileOf, stored, type Person } from './support/people';

const agentUid = 'plugin::users-permissions.user';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
  await update(agentUid, admin.id, { first_name: 'Harriet', last_name: 'Lowe' });
});

const lists = { agent: 'listAgentRevisions', post: 'listPostRevisions', season: 'listSeasonRevisions' } as const;
async function versions(noun: keyof typeof lists, id: string): Promise<Revision[]> {
  return (await call(lists[noun], { as: admin, id })).body;
}
const restore = (id: string, as: Person | null = admin) => call('restoreRevision', { as, id });
const deletedOnes = async (): Promise<Revision[]> => (await call('listDeleted', { as: admin })).body;

/** A post that came into the database as an import brings it. */
const importPost = (fields: object) =>
  run<{ documentId: string }>(`strapi.db.query('api::post.post').create({ data: ${JSON.stringify(fields)} })`);

const save = async (agent: { id: string }, change: object) =>
  call('updateAgent', { as: admin, id: agent.id, body: { ...(await profileOf(agent)), ...change } });

test('every save of a profile is kept, with who and when', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const start = Date.now();

  await save(ada, { title: 'Broker', social_links: [{ platform: 'x', url: 'https://x.com/ada' }] });

  const [newest, first, ...more] = await versions('agent', ada.id);
  expect(more).toEqual([]);
  expect(newest).toMatchObject({ noun: 'agent', of: ada.id, deleted: false, saved_by: 'Harriet Lowe' });
  expect(newest.fields).toMatchObject({ title: 'Broker', avatar: null, social_links: [{ platform: 'x', url: 'https://x.com/ada' }] });
  expect(Date.parse(newest.saved_at)).toBeGreaterThanOrEqual(start);
  expect(first).toMatchObject({ saved_by: null, fields: { title: 'Agent', social_links: [] } });
  expect(Object.keys(newest.fields)).not.toContain('username');
  expect(Object.keys(newest.fields)).not.toContain('password');
});

test('a save in the panel is kept under its panel user’s name', async () => {
  const { documentId: id } = await buildSeason({ name: 'Spring' });

  const { status } = await inPanel('PUT', `api::season.season/${id}`, { name: 'Late spring' });

  expect(status).toBe(200);
  expect((await versions('season', id))[0]).toMatchObject({ saved_by: 'founder (panel)', fields: { name: 'Late spring' } });
});

test('what was imported keeps the state in which its first save finds it', async () => {
  const { documentId: id } = await importPost({ title: 'Imported', content: '<p>Old</p>', published: true });
  expect(await versions('post', id)).toEqual([]);

  await call('updatePost', { as: admin, id, body: { post: { title: 'Edited' } } });

  const [edited, imported, ...more] = await versions('post', id);
  const [{ createdAt }] = await find<{ createdAt: string }>('api::post.post', { documentId: id });
  expect(more).toEqual([]);
  expect(edited).toMatchObject({ saved_by: 'Harriet Lowe', fields: { title: 'Edited' } });
  expect(imported).toMatchObject({ saved_by: null, saved_at: createdAt, fields: { title: 'Imported', content: '<p>Old</p>' } });
});

test('nothing is kept of a save that changes nothing people read', async () => {
  const ada = await buildAgent({ title: 'Agent', bio: '<p>Here.</p>' });
  const [post, season] = [await buildPost(), await buildSeason()];

  await save(ada, { title: 'Agent', bio: '<p>Here.</p>', website_url: '' });
  await call('deactivateAgent', { as: admin, id: ada.id });
  await update(agentUid, ada.id, { password: 'another-lamp' });
  await call('unpublishPost', { as: admin, id: post.documentId });
  await call('archiveSeason', { as: admin, id: season.documentId });

  expect(await versions('agent', ada.id)).toHaveLength(1);
  expect(await versions('post', post.documentId)).toHaveLength(1);
  expect(await versions('season', season.documentId)).toHaveLength(1);
});

test('a refused save leaves no version', async () => {
  const [ada, bob] = [await buildAgent(), await buildAgent()];

  const { status } = await save(ada, { email: (await stored(bob)).email });

  expect(status).toBe(422);
  expect(await versions('agent', ada.id)).toHaveLength(1);
});

test('an administrator restores an old version; whether and when it is shown stays as it is', async () => {
  const { documentId: id } = await buildPost({ title: 'First', published: false });
  const publish_at = new Date(Date.now() + 86_400_000).toISOString();
  await call('updatePost', { as: admin, id, body: { post: { title: 'Second', publish_at, time_zone: 'America/New_York' } } });
  const [, first] = await versions('post', id);

  const { status, body } = await restore(first.id);

  expect([status, body]).toEqual([200, { noun: 'post', id }]);
  const post: Post = (await call('getPost', { as: admin, id })).body;
  expect(post).toMatchObject({ title: 'First', published: false, publish_at, time_zone: 'America/New_York' });
  expect((await versions('post', id))[0]).toMatchObject({ saved_by: 'Harriet Lowe', fields: { title: 'First', publish_at } });
});

test('an agent whose address a restore changes hears of it at the old one', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  const other = `other-${email}`;
  await save(ada, { email: other });

  await restore((await versions('agent', ada.id))[1].id);

  expect((await stored(ada)).email).toBe(email);
  expect(await lettersTo(other)).toHaveLength(1);
});

test('a post that was deleted comes back where it stood, unpublished', async () => {
  const [{ documentId: id }] = [await buildPost({ title: 'Lost', publish_at: null }), await buildPost()];
  const order = async () => (await call('listPosts', { as: admin })).body.map((post: Post) => post.id);
  const before = await order();

  await call('deletePost', { as: admin, id });
  const entry = (await deletedOnes()).find(({ of }) => of === id)!;
  const { status } = await restore(entry.id);

  expect(entry).toMatchObject({ noun: 'post', deleted: true, saved_by: 'Harriet Lowe', fields: { title: 'Lost' } });
  expect(status).toBe(200);
  expect(await order()).toEqual(before);
  expect((await call('getPost', { as: admin, id })).body).toMatchObject({ title: 'Lost', published: false });
  expect((await deletedOnes()).some(({ of }) => of === id)).toBe(false);
});

test('two administrators who bring back the same season have it once', async () => {
  const { documentId: id } = await buildSeason({ recur_from: '12-01', recur_to: '02-28', time_zone: 'America/New_York' });
  await call('deleteSeason', { as: admin, id });
  const [deleted] = await versions('season', id);

  const replies = await Promise.all([restore(deleted.id), restore(deleted.id)]);

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const seasons = await find('api::season.season', { documentId: id });
  expect(seasons).toMatchObject([{ published: false, archived: false, recur_from: '12-01', recur_to: '02-28' }]);
});

test('an agent deleted in the panel comes back deactivated, under the same name', async () => {
  const ada = await buildAgent({ title: 'Broker', listed: false });
  const { email } = await stored(ada);

  await inPanel('DELETE', `${agentUid}/${ada.id}`);
  const entry = (await deletedOnes()).find(({ of }) => of === ada.id)!;
  const { status } = await restore(entry.id);

  expect(entry).toMatchObject({ noun: 'agent', saved_by: 'founder (panel)', fields: { title: 'Broker' } });
  expect(status).toBe(200);
  expect(await stored(ada)).toMatchObject({ username: ada.username, email, blocked: true, listed: false, role: { type: 'agent' } });
  await call('reactivateAgent', { as: admin, id: ada.id });
  expect((await call('login', { body: { username: ada.username, password: ada.password } })).status).toBe(401);
});

test('an agent whose address went to somebody else meanwhile stays deleted', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  await inPanel('DELETE', `${agentUid}/${ada.id}`);
  await buildAgent({ email });

  const { status, body } = await restore((await versions('agent', ada.id))[0].id);

  expect([status, body.error]).toEqual([422, 'Email is already taken']);
  expect(await find(agentUid, { documentId: ada.id })).toEqual([]);
});

const everyone: EndpointName[] = ['listAgentRevisions', 'listPostRevisions', 'listSeasonRevisions', 'restoreRevision'];

test.each(everyone)('%s knows nothing of what is not there', async (name) => {
  const replies = await Promise.all(['nothing', '../x', 'a'.repeat(300)].map((id) => call(name, { as: admin, id: encodeURIComponent(id) })));

  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('agents and visitors see no history and restore nothing', async () => {
  const { documentId: id } = await buildPost({ title: 'First' });
  await update('api::post.post', id, { title: 'Second' });
  const [, first] = await versions('post', id);
  const agent = await buildSignedIn('agent');

  const replies = await Promise.all([
    restore(first.id, agent),
    restore(first.id, null),
    call('listPostRevisions', { as: agent, id }),
    call('listDeleted', { as: null }),
  ]);

  expect(replies.map(({ status }) => status)).toEqual([403, 401, 403, 401]);
  expect(await find('api::post.post', { documentId: id })).toMatchObject([{ title: 'Second' }]);
});

describe('thirty days later', () => {
  const clock = `require(strapi.dirs.dist.root + '/src/lib/clock').clock`;
  const later = (days: number) => run(`void (${clock}.now = () => Date.now() + ${days} * 86400000)`);
  const forget = () => run(`strapi.service('api::revision.history').forgetDeleted()`);
  afterEach(() => run(`void (${clock}.now = () => Date.now())`));

  test('what was deleted is gone for good, whichever replica tidies up first', async () => {
    const [{ documentId: gone }, { documentId: kept }] = [await buildPost(), await buildPost()];
    await call('deletePost', { as: admin, id: gone });
    const [deleted] = await versions('post', gone);

    await later(29.9);
    await forget();
    expect((await deletedOnes()).map(({ of }) => of)).toContain(gone);

    await later(30.1);
    expect((await deletedOnes()).map(({ of }) => of)).not.toContain(gone);
    expect((await call('listPostRevisions', { as: admin, id: gone })).status).toBe(404);
    expect((await restore(deleted.id)).status).toBe(404);

    await Promise.all([forget(), forget()]);
    expect(await find('api::revision.revision', { of: gone })).toEqual([]);
    expect(await versions('post', kept)).toHaveLength(1);
  });

  test('what was brought back in time keeps its whole history', async () => {
    const { documentId: id } = await buildPost();
    await call('deletePost', { as: admin, id });
    await restore((await versions('post', id))[0].id);

    await later(31);
    await forget();

    expect(await versions('post', id)).toHaveLength(3);
  });
});
