import type { AuditEvent } from '../contract/index';
import { actsOn, auditLogFor, buildAuditEvents, countAuditEvents, deleteExpiredEvents } from './support/audit-log';
import { find, remove, run } from './support/backstage';
import { call } from './support/call';
import { clockRuns, clockStands, goAhead } from './support/clock';
import { buildPost } from './support/content';
import { buildHarriet, historyFor } from './support/history';
import { buildPanelUser, panel } from './support/panel';
import { buildAgent, buildSignedIn, type Person } from './support/people';
import { clearThrottles } from './support/throttles';

let admin: Person;
beforeAll(async () => {
  admin = await buildHarriet();
});
beforeEach(clearThrottles);
afterEach(clockRuns);

const publish = async (by = admin) => {
  const { documentId: id } = await buildPost({ published: false });
  await call('publishPost', { as: by, id });
  return id;
};

test('an administrator reads actor, action and entity with their current names', async () => {
  const id = await publish();
  await call('updatePost', { as: admin, id, body: { post: { title: 'Spring market' } } });

  const [edited, published] = await auditLogFor(admin, { kind: 'post', entity_id: id });

  expect(published).toEqual({
    id: expect.stringMatching(/^\w+$/),
    occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    action: 'published',
    actor: admin.id,
    actor_name: 'Harriet Lowe',
    actor_exists: true,
    kind: 'post',
    entity_id: id,
    title: 'Spring market',
    exists: true,
    fields: [],
    detail: null,
  });
  expect([edited.action, edited.fields]).toEqual(['edited', ['Title']]);
});

test('events of a deleted entry keep its last title', async () => {
  const id = await publish();
  await call('deletePost', { as: admin, id });

  const events = await auditLogFor(admin, { kind: 'post', entity_id: id });

  expect(events.map(({ action, title, exists }) => [action, title, exists])).toEqual([
    ['deleted', 'Reading the tide', false],
    ['published', 'Reading the tide', false],
    ['created', 'Reading the tide', false],
  ]);
});

test('the audit log can be filtered by actor, entity and time', async () => {
  const zoe = await buildSignedIn('admin');
  const [first, second] = [await publish(), await publish(zoe)];
  const { ask } = await buildPanelUser('strapi-editor');
  await ask('PUT', `/content-manager/collection-types/api::post.post/${first}`, { title: 'By the panel' });
  await clockStands('2071-03-04T12:00:00Z');
  const future = await publish();

  const entities = async (query: Parameters<typeof auditLogFor>[1]) => [
    ...new Set((await auditLogFor(admin, query)).map(({ entity_id }) => entity_id)),
  ];
  expect(await entities({ actor: zoe.id })).toEqual([second]);
  expect(await entities({ kind: 'post', entity_id: first })).toEqual([first]);
  expect((await entities({ actor: 'panel:', kind: 'post' })).filter((id) => [first, second].includes(id!))).toEqual([first]);
  expect((await auditLogFor(admin, { actor: 'site:', kind: 'post' })).map(({ actor, action }) => [actor, action])).toContainEqual([
    null,
    'created',
  ]);
  expect(await entities({ actor: admin.id, kind: 'post', from: '2071-03-04T12:00:00Z' })).toEqual([future]);
  expect(await entities({ actor: admin.id, kind: 'post', from: '2071-03-04T13:00:00+01:00', to: '2071-03-04T12:00:00Z' })).toEqual([]);
  expect(await entities({ kind: 'season', entity_id: first })).toEqual([]);
  expect(await entities({ kind: 'post', actor: zoe.id, to: '2071-01-01T00:00:00Z' })).toEqual([second]);
});

test.each<Record<string, string>>([
  { actor: 'no actor' },
  { actor: "x' or 1=1" },
  { actor: 'x'.repeat(65) },
  { kind: 'secrets' },
  { entity_id: 'abc' },
  { kind: 'post', entity_id: '../x' },
  { from: 'yesterday' },
  { from: '2026-13-40T00:00:00Z' },
  { to: '9'.repeat(40) },
  { before: 'unknown' },
  { before: '' },
])('the audit log rejects the query %j', async (query) => {
  const { status, body } = await call('listAuditEvents', { as: admin, query });

  expect([status, body.errors.length]).toEqual([422, 1]);
});

const inPanel = '/content-manager/collection-types/api::audit-event.audit-event';

test('a super admin of the panel cannot change the audit log, and an editor cannot read it', async () => {
  const { ask } = await buildPanelUser('strapi-editor');
  const id = await publish();
  const [{ documentId }] = await find<{ documentId: string }>('api::audit-event.audit-event', { of: id });

  const replies = [
    await panel('PUT', `${inPanel}/${documentId}`, { by_name: 'Someone else' }),
    await panel('DELETE', `${inPanel}/${documentId}`),
    await panel('POST', `${inPanel}/actions/bulkDelete`, { documentIds: [documentId] }),
    await panel('POST', inPanel, { act: 'published', kind: 'post', at: '2026-01-01T00:00:00Z' }),
    await panel('POST', `${inPanel}/clone/${documentId}`, { act: 'published', kind: 'post', at: '2026-01-01T00:00:00Z' }),
  ];

  expect([...replies, await ask('GET', inPanel)].map(({ status }) => status)).toEqual(Array(6).fill(403));
  expect((await actsOn(id)).map(({ act }) => act)).toEqual(['created', 'published']);
});

test('paging through the audit log returns each event once, newest first, while events are added', async () => {
  const actor = await buildAgent();
  await buildAuditEvents(120, { by: actor.id, at: '2026-01-01T00:00:00.000Z' });
  const events: AuditEvent[] = [];

  for (let more = true; more; ) {
    const before = events.at(-1)?.id;
    const { body } = await call('listAuditEvents', { as: admin, query: { actor: actor.id, ...(before && { before }) } });
    events.push(...body.items);
    more = body.more;
    if (more) await buildAuditEvents(3, { by: actor.id, detail: 'meanwhile' });
  }

  expect(events.map(({ detail }) => detail)).toEqual(Array.from({ length: 120 }, (_, n) => String(119 - n)));
});

test('audit events are deleted after a year and not before', async () => {
  const id = await publish();

  await goAhead(364);
  await deleteExpiredEvents();
  const remaining = (await actsOn(id)).length;
  await goAhead(366);
  await deleteExpiredEvents();

  expect([remaining, (await actsOn(id)).length]).toEqual([2, 0]);
});

test('the audit log keeps the last 1,000 sign-ins of each agent and all other events', async () => {
  const [ada, bob] = [await buildAgent(), await buildAgent()];
  await buildAuditEvents(1, { by: bob.id, kind: 'session', act: 'signed_in' });
  await buildAuditEvents(1, { by: ada.id });
  await buildAuditEvents(1_010, { by: ada.id, kind: 'session', act: 'signed_in' });
  const before = await countAuditEvents();

  await deleteExpiredEvents();

  expect(before - (await countAuditEvents())).toBe(10);
  const newest = await auditLogFor(admin, { actor: ada.id, kind: 'session' });
  expect(newest[0].detail).toBe('1009');
  expect(await auditLogFor(admin, { actor: bob.id })).toHaveLength(1);
});

test('the single rows of an import never displace other events', async () => {
  const [ada, bob] = [await buildAgent(), await buildAgent()];
  await buildAuditEvents(1, { by: ada.id, kind: 'agent', act: 'deactivated' });
  await buildAuditEvents(20_010, { by: ada.id, kind: 'listing', part_of: 'listing_import' });
  await buildAuditEvents(1, { by: ada.id, kind: 'listing_import', act: 'imported' });
  await buildAuditEvents(1, { by: bob.id, part_of: 'roster' });
  const before = await countAuditEvents();

  await deleteExpiredEvents();

  expect(before - (await countAuditEvents())).toBe(10);
  expect((await auditLogFor(admin, { actor: ada.id })).map(({ action }) => action)).toEqual(['imported', 'deactivated']);
  expect(await auditLogFor(admin, { actor: bob.id, kind: 'post' })).toHaveLength(1);
});

test('erasing an agent’s history anonymizes their audit events and keeps them', async () => {
  const ada = await buildSignedIn('admin');
  const id = await publish(ada);
  await call('updateAgent', { as: admin, id: ada.id, body: { first_name: 'Newly', last_name: 'Named' } });

  await call('eraseAgentHistory', { as: ada, id: ada.id });

  const stored = [...(await actsOn(id)), ...(await actsOn(ada.id))].filter(({ by, of }) => by === ada.id || of === ada.id);
  expect(stored.map(({ act }) => act)).toEqual(['published', 'created', 'edited', 'history_erased']);
  expect(stored.flatMap(({ by, by_name, of, title }) => [by === ada.id && by_name, of === ada.id && title]).filter(Boolean)).toEqual([]);
  expect((await auditLogFor(admin, { actor: ada.id }))[0].actor_name).toBe('Newly Named');
});

test('the names of an agent purged long ago can be erased once', async () => {
  const { id } = await buildAgent({ first_name: 'Gone' });
  await remove('plugin::users-permissions.user', id);
  await goAhead(40);
  await run(() => serverModule('history/retention').purgeDeleted());
  expect((await historyFor(admin).deleted()).map(({ of }) => of)).not.toContain(id);

  const replies = [await call('eraseAgentHistory', { as: admin, id }), await call('eraseAgentHistory', { as: admin, id })];

  expect(replies.map(({ status }) => status)).toEqual([204, 404]);
  expect((await actsOn(id)).map(({ act, title }) => [act, title])).toEqual([
    ['created', null],
    ['deleted', null],
    ['history_erased', null],
  ]);
});
