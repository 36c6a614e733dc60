import type { Post } from '../contract/index';
import { find, remove, run } from './support/backstage';
import { call } from './support/call';
import { clockRuns, goAhead } from './support/clock';
import { buildPost, buildSeason } from './support/content';
import { buildHarriet, historyFor } from './support/history';
import { emailsTo } from './support/emails';
import { countRetained, upload } from './support/images';
import { panel } from './support/panel';
import { buildAgent, stored, type Person } from './support/people';

const agentUid = 'plugin::users-permissions.user';
const deleteInPanel = ({ id }: Person) => panel('DELETE', `/content-manager/collection-types/${agentUid}/${id}`);

let admin: Person;
let history: ReturnType<typeof historyFor>;
beforeAll(async () => {
  admin = await buildHarriet();
  history = historyFor(admin);
});

test('an administrator restores an old version without changing its publication', async () => {
  const { documentId: id } = await buildPost({ title: 'First', published: false });
  const publish_at = new Date(Date.now() + 86_400_000).toISOString();
  await call('updatePost', { as: admin, id, body: { post: { title: 'Second', publish_at, time_zone: 'America/New_York' } } });
  const [, first] = await history.versions('post', id);

  const { status, body } = await history.restore(first.id);

  expect([status, body]).toEqual([200, { type: 'post', id }]);
  const post: Post = (await call('getPost', { as: admin, id })).body;
  expect(post).toMatchObject({ title: 'First', published: false, publish_at, time_zone: 'America/New_York' });
  expect((await history.versions('post', id))[0]).toMatchObject({ saved_by: 'Harriet Lowe', fields: { title: 'First', publish_at } });
});

test('a restore that changes an agent’s email sends an email to the old address', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  const other = `other-${email}`;
  await history.save(ada, { email: other });

  await history.restore((await history.versions('agent', ada.id))[1].id);

  expect((await stored(ada)).email).toBe(email);
  expect(await emailsTo(other)).toHaveLength(1);
});

test('a restored deleted post is unpublished and keeps its position', async () => {
  const [{ documentId: id }] = [await buildPost({ title: 'Lost', publish_at: null }), await buildPost()];
  const order = async () => (await call('listPosts', { as: admin })).body.map((post: Post) => post.id);
  const before = await order();

  await call('deletePost', { as: admin, id });
  const entry = (await history.deleted()).find(({ of }) => of === id)!;
  const { status } = await history.restore(entry.id);

  expect(entry).toMatchObject({ type: 'post', deleted: true, saved_by: 'Harriet Lowe', name: 'Lost' });
  expect(status).toBe(200);
  expect(await order()).toEqual(before);
  expect((await call('getPost', { as: admin, id })).body).toMatchObject({ title: 'Lost', published: false });
  expect((await history.deleted()).some(({ of }) => of === id)).toBe(false);
});

test('two simultaneous restores of a deleted season create it once', async () => {
  const { documentId: id } = await buildSeason({ recur_from: '12-01', recur_to: '02-28', time_zone: 'America/New_York' });
  await call('deleteSeason', { as: admin, id });
  const [deleted] = await history.versions('season', id);

  const replies = await Promise.all([history.restore(deleted.id), history.restore(deleted.id)]);

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const seasons = await find('api::season.season', { documentId: id });
  expect(seasons).toMatchObject([{ published: false, archived: false, recur_from: '12-01', recur_to: '02-28' }]);
});

test('an agent deleted in the panel is restored as deactivated, with the same username', async () => {
  const ada = await buildAgent({ title: 'Broker', listed: false });
  const { email } = await stored(ada);

  await deleteInPanel(ada);
  const entry = (await history.deleted()).find(({ of }) => of === ada.id)!;
  const { status } = await history.restore(entry.id);

  expect(entry).toMatchObject({ type: 'agent', saved_by: 'founder (admin panel)', name: `Ada ${ada.username}` });
  expect(status).toBe(200);
  expect(await stored(ada)).toMatchObject({ username: ada.username, email, blocked: true, listed: false, role: { type: 'agent' } });
  await call('reactivateAgent', { as: admin, id: ada.id });
  expect((await call('login', { body: { username: ada.username, password: ada.password } })).status).toBe(401);
});

test('a deleted agent cannot be restored if another agent has their email', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  await deleteInPanel(ada);
  await buildAgent({ email });

  const { status, body } = await history.restore((await history.versions('agent', ada.id))[0].id);

  expect([status, body.error]).toEqual([422, 'Email is already taken']);
  expect(await find(agentUid, { documentId: ada.id })).toEqual([]);
});

describe('the trash', () => {
  const purge = () => run(() => serverModule('history/retention').purgeDeleted());
  afterEach(clockRuns);

  test('deletes an entry permanently after 30 days, even when two replicas purge at once', async () => {
    const [{ documentId: removed }, { documentId: other }] = [await buildPost(), await buildPost()];
    // Entries that other tests deleted.
    await goAhead(30.1);
    await purge();
    await clockRuns();
    const retained = await countRetained();
    await upload('uploadPostImage', { as: admin, id: removed });
    await call('deletePost', { as: admin, id: removed });
    const [deleted] = await history.versions('post', removed);

    await goAhead(29.9);
    await purge();
    expect((await history.deleted()).map(({ of }) => of)).toContain(removed);

    await goAhead(30.1);
    expect((await history.deleted()).map(({ of }) => of)).not.toContain(removed);
    expect((await call('listPostRevisions', { as: admin, id: removed })).status).toBe(404);
    expect((await history.restore(deleted.id)).status).toBe(404);

    expect(await countRetained()).toBe(retained + 1);
    await Promise.all([purge(), purge()]);
    expect(await countRetained()).toBe(retained);
    expect(await find('api::revision.revision', { of: removed })).toEqual([]);
    expect(await history.versions('post', other)).toHaveLength(1);
  });

  test('leaves the history of a restored entry complete', async () => {
    const { documentId: id } = await buildPost();
    await call('deletePost', { as: admin, id });
    await history.restore((await history.versions('post', id))[0].id);

    await goAhead(31);
    await purge();

    expect(await history.versions('post', id)).toHaveLength(3);
  });

  test('counts the days from the last deletion', async () => {
    const { documentId: id } = await buildPost();
    await call('deletePost', { as: admin, id });
    await history.restore((await history.versions('post', id))[0].id);
    await goAhead(20);
    await remove('api::post.post', id);

    await goAhead(31);
    await purge();

    expect((await history.deleted()).map(({ of }) => of)).toContain(id);
  });
});
