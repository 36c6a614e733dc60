import { find, run } from './support/backstage';
import { call, request } from './support/call';
import { buildPost } from './support/content';
import { buildHarriet, historyFor } from './support/history';
import { buildAgent, type Person } from './support/people';
import { countRetained, jpeg, upload } from './support/images';

const uid = 'api::revision.revision';
const phone = '(207) 555-0177';

let admin: Person;
let history: ReturnType<typeof historyFor>;
beforeAll(async () => {
  admin = await buildHarriet();
  history = historyFor(admin);
});

test('erasing an agent’s history deletes its revisions and photos and keeps the profile', async () => {
  const [ada, bob] = [await buildAgent({ phone_number: phone }), await buildAgent()];
  const before = await countRetained();
  for (const width of [60, 90]) await upload('updateAvatar', { as: admin, id: ada.id, file: await jpeg(width, 40) });
  await history.save(ada, { phone_number: '(207) 555-0188' });
  const profile = (await call('getAgent', { as: admin, id: ada.id })).body;
  const [version] = await history.versions('agent', ada.id);
  expect(await countRetained()).toBe(before + 1);

  const { status } = await call('eraseAgentHistory', { as: admin, id: ada.id });

  expect(status).toBe(204);
  expect(await find(uid, { of: ada.id })).toEqual([]);
  expect(await countRetained()).toBe(before);
  expect(await history.versions('agent', ada.id)).toEqual([]);
  expect((await history.restore(version.id)).status).toBe(404);
  expect((await call('getAgent', { as: admin, id: ada.id })).body).toEqual(profile);
  expect((await request(profile.avatar!)).status).toBe(200);
  expect(await history.versions('agent', bob.id)).toHaveLength(1);
});

test('an erased history restarts with the next save', async () => {
  const ada = await buildAgent({ phone_number: phone });
  await history.save(ada, { phone_number: '(207) 555-0188' });
  await call('eraseAgentHistory', { as: admin, id: ada.id });

  await history.save(ada, { title: 'Broker' });

  const versions = await history.versions('agent', ada.id);
  expect(versions.map(({ fields }) => fields.phone_number)).toEqual(['(207) 555-0188', '(207) 555-0188']);
  expect(versions[0]).toMatchObject({ saved_by: 'Harriet Lowe', changed: ['title'] });
});

test('erasing an agent’s history removes their name from versions of other entries', async () => {
  const ada = await buildAgent({ role: 'admin', first_name: 'Adelaide', last_name: 'Thorne' });
  const post = await buildPost();
  await call('updatePost', { as: ada, id: post.documentId, body: { post: { title: 'Saved by Adelaide' } } });
  await call('updatePost', { as: admin, id: post.documentId, body: { post: { title: 'Saved by Harriet' } } });
  // A version from before the id was stored.
  const old = { noun: 'post', of: 'old-post', fields: {}, hidden: {}, saved_by: 'Adelaide Thorne', saved_at: new Date() };
  await run((old) => strapi.db.query('api::revision.revision').create({ data: old }), old);

  const { status } = await call('eraseAgentHistory', { as: admin, id: ada.id });

  expect(status).toBe(204);
  expect(await find(uid, { saved_by: 'Adelaide Thorne' })).toEqual([]);
  expect((await history.versions('post', post.documentId)).slice(0, 2).map(({ saved_by }) => saved_by)).toEqual(['Harriet Lowe', null]);
});

test('erasing the history of a deleted post makes it impossible to restore', async () => {
  const { documentId: id } = await buildPost();
  await call('deletePost', { as: admin, id });
  const [deleted] = await history.versions('post', id);

  const replies = [await call('erasePostHistory', { as: admin, id }), await call('erasePostHistory', { as: admin, id })];

  expect(replies.map(({ status }) => status)).toEqual([204, 404]);
  expect((await history.restore(deleted.id)).status).toBe(404);
  expect((await history.deleted()).map(({ of }) => of)).not.toContain(id);
  expect(await find(uid, { of: id })).toEqual([]);
});
