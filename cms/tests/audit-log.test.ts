import { actsOn, countAuditEvents } from './support/audit-log';
import { find, run } from './support/backstage';
import { call } from './support/call';
import { clockRuns, clockStands } from './support/clock';
import { buildPost, buildSeason } from './support/content';
import { buildHarriet } from './support/history';
import { addInvited } from './support/invitations';
import { buildPanelUser } from './support/panel';
import { buildAgent, buildSignedIn, stored, type Person } from './support/people';
import { upload } from './support/images';
import { clearThrottles } from './support/throttles';

let admin: Person;
beforeAll(async () => {
  admin = await buildHarriet();
});
beforeEach(clearThrottles);

const aPost = async () => (await buildPost({ published: false })).documentId;
const aPublishedPost = async () => (await buildPost()).documentId;
const aSeason = async () => (await buildSeason()).documentId;
const anAgent = async () => (await buildAgent()).id;
const anArchivedSeason = async () => (await buildSeason({ archived: true })).documentId;
const aDeactivated = async () => (await buildAgent({ blocked: true })).id;
const anInvited = async () => (await addInvited(admin)).id;
const anUninvited = async () => (await buildAgent({ password: null, invited_until: null })).id;
const as = (body?: object) => (name: Parameters<typeof call>[0]) => (id: string) => call(name, { as: admin, id, body });
const withoutBody = as();

const later = '2090-01-02T03:04:00.000Z';
const newest = async (of: string) => (await find<{ documentId: string }>('api::revision.revision', { of })).at(-1)!.documentId;
const oldest = async (of: string) => (await find<{ documentId: string }>('api::revision.revision', { of }))[0].documentId;

test.each<[string, () => Promise<string>, (id: string) => Promise<unknown>, object]>([
  ['edits an insight', aPost, as({ post: { title: 'Ebb' } })('updatePost'), { act: 'edited', fields: ['title'], title: 'Ebb' }],
  ['publishes an insight', aPost, withoutBody('publishPost'), { act: 'published', fields: [], title: 'Reading the tide' }],
  ['unpublishes an insight', aPublishedPost, withoutBody('unpublishPost'), { act: 'unpublished' }],
  ['schedules an insight', aPost, as({ post: { publish_at: later } })('updatePost'), { act: 'scheduled', fields: ['publish_at'] }],
  ['uploads an image of an insight', aPost, (id) => upload('uploadPostImage', { as: admin, id }), { act: 'edited', fields: ['image_url'] }],
  ['deletes an insight', aPost, withoutBody('deletePost'), { act: 'deleted', title: 'Reading the tide' }],
  ['erases the history of an insight', aPost, withoutBody('erasePostHistory'), { act: 'history_erased', title: null }],
  ['archives a season', aSeason, withoutBody('archiveSeason'), { act: 'archived', kind: 'season' }],
  ['unarchives a season', anArchivedSeason, withoutBody('unarchiveSeason'), { act: 'unarchived' }],
  ['deactivates an agent', anAgent, withoutBody('deactivateAgent'), { act: 'deactivated', kind: 'agent' }],
  ['reactivates an agent', aDeactivated, withoutBody('reactivateAgent'), { act: 'reactivated' }],
  ['invites an agent', anUninvited, withoutBody('inviteAgent'), { act: 'invited' }],
  ['revokes an invitation', anInvited, withoutBody('revokeInvitation'), { act: 'invitation_withdrawn' }],
  ['changes a phone number', anAgent, as({ phone_number: '(207) 555-0123' })('updateAgent'), { act: 'edited', fields: ['phone_number'] }],
  ['changes a photo', anAgent, (id) => upload('updateAvatar', { as: admin, id }), { act: 'edited', fields: ['avatar'] }],
])('the audit log gets one event when an administrator %s', async (_name, build, request, expected) => {
  const id = await build();
  const before = (await actsOn(id)).length;

  const { status } = (await request(id)) as { status: number };

  expect(Math.floor(status / 100)).toBe(2);
  const done = (await actsOn(id)).slice(before);
  expect(done).toEqual([{ ...done[0], by: admin.id, by_name: 'Harriet Lowe', of: id, ...expected }]);
});

test('the audit log includes season images and site settings', async () => {
  const { id } = (await upload('uploadSeasonImage', { as: admin, fields: { name: 'Harbor' } })).body;
  await call('deleteSeasonImage', { as: admin, id });
  await call('updateSite', { as: admin, body: { site: { home_heading: `By the water ${id}` } } });

  expect((await actsOn(id)).map(({ act, kind, title }) => [act, kind, title])).toEqual([
    ['created', 'season_image', 'Harbor'],
    ['deleted', 'season_image', 'Harbor'],
  ]);
  const [changed] = (await actsOn('site')).slice(-1);
  await call('updateSite', { as: admin, body: { site: { home_heading: null } } });
  expect(changed).toMatchObject({ act: 'edited', kind: 'site', by: admin.id, fields: ['home_heading'] });
});

test('the audit log distinguishes restoring a version from restoring a deleted entry', async () => {
  const id = await aPost();
  await call('updatePost', { as: admin, id, body: { post: { title: 'Ebb' } } });
  await call('restoreRevision', { as: admin, id: await oldest(id) });
  await call('deletePost', { as: admin, id });
  await call('restoreRevision', { as: admin, id: await newest(id) });

  expect((await actsOn(id)).map(({ act, fields }) => [act, fields])).toEqual([
    ['created', []],
    ['edited', ['title']],
    ['restored', ['title']],
    ['deleted', []],
    ['brought_back', []],
  ]);
});

test('requests that change nothing add no audit event', async () => {
  const id = await aPublishedPost();
  const { title } = (await call('getPost', { as: admin, id })).body;
  const before = await countAuditEvents();

  const replies = [
    await call('publishPost', { as: admin, id }),
    await call('updatePost', { as: admin, id, body: { post: { title } } }),
    await call('reactivateAgent', { as: admin, id: admin.id }),
    await call('restoreRevision', { as: admin, id: await newest(id) }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await countAuditEvents()).toBe(before);
});

test('rejected and rolled-back saves add no audit event and no revision', async () => {
  const [ada, bob, id] = [await buildSignedIn('agent'), await buildAgent(), await aPost()];
  const { email } = await stored(bob);
  const before = await countAuditEvents();

  const replies = [
    await call('publishPost', { as: ada, id }),
    await call('publishPost', { as: null, id }),
    await call('updatePost', { as: admin, id, body: { post: { title: '' } } }),
    await call('updateAgent', { as: ada, id: ada.id, body: { email } }),
    await call('deactivateAgent', { as: admin, id: admin.id }),
  ];
  // Fails after everything was written, before the commit.
  const message = await run(
    async (documentId): Promise<string> =>
      strapi.db
        .transaction(async () => {
          await strapi.documents('api::post.post').update({ documentId, data: { title: 'Undone' } as object });
          throw new Error('undone');
        })
        .catch(({ message }) => message),
    id,
  );

  expect([...replies.map(({ status }) => status), message]).toEqual([403, 401, 422, 422, 422, 'undone']);
  expect(await countAuditEvents()).toBe(before);
  for (const entry of [ada.id, id]) expect(await find('api::revision.revision', { of: entry })).toHaveLength(1);
});

test('a schedule that takes effect adds no audit event, and the next save omits it', async () => {
  const id = await aPost();
  await call('updatePost', { as: admin, id, body: { post: { publish_at: later } } });

  await clockStands('2090-01-03T00:00:00Z');
  await call('updatePost', { as: admin, id, body: { post: { title: 'Ebb' } } });
  await clockRuns();

  expect((await actsOn(id)).map(({ act }) => act)).toEqual(['created', 'scheduled', 'edited']);
});

test('the audit log names the panel user and each change of a save in the panel', async () => {
  const id = await aPost();
  const { ask } = await buildPanelUser('strapi-editor');

  await ask('PUT', `/content-manager/collection-types/api::post.post/${id}`, { title: 'Spring market', published: true });
  await ask('PUT', `/content-manager/collection-types/api::post.post/${id}`, { title: 'Spring market', published: true });

  const [, ...done] = await actsOn(id);
  expect(done.map(({ act, by_name, fields, title }) => [act, by_name, fields, title])).toEqual([
    ['edited', 'Edith Moor (admin panel)', ['title'], 'Spring market'],
    ['published', 'Edith Moor (admin panel)', [], 'Spring market'],
  ]);
  expect(done.every(({ by }) => /^panel:\w{10,}$/.test(by!))).toBe(true);
});

test('concurrent publications add one audit event, concurrent edits one each', async () => {
  const id = await aPost();

  await Promise.all([1, 2, 3, 4].map(() => call('publishPost', { as: admin, id })));
  await Promise.all(['a', 'b', 'c', 'd'].map((title) => call('updatePost', { as: admin, id, body: { post: { title } } })));

  const [, ...done] = await actsOn(id);
  expect(done.map(({ act }) => act)).toEqual(['published', 'edited', 'edited', 'edited', 'edited']);
});
