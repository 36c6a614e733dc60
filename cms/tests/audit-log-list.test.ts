import type { AuditEvent } from '../contract';
import { auditLogFor, actsOn, buildAuditEvents } from './support/audit-log';
import { find } from './support/backstage';
import { call } from './support/call';
import { clockRuns, clockStands } from './support/clock';
import { buildPost } from './support/content';
import { buildHarriet } from './support/history';
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

test('an administrator is told who did what to whom, with the names of now', async () => {
  const id = await publish();
  await call('updatePost', { as: admin, id, body: { post: { title: 'Spring market' } } });

  const [edited, published] = await auditLogFor(admin, { kind: 'post', entity_id: id });

  expect(published).toEqual({
    id: expect.stringMatching(/^\w+$/),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    act: 'published',
    by: admin.id,
    by_name: 'Harriet Lowe',
    by_exists: true,
    kind: 'post',
    of: id,
    title: 'Spring market',
    exists: true,
    fields: [],
    detail: null,
  });
  expect([edited.action, edited.fields]).toEqual(['edited', ['Title']]);
});

test('what is gone keeps the name that it had', async () => {
  const id = await publish();
  await call('deletePost', { as: admin, id });

  const told = await auditLogFor(admin, { kind: 'post', entity_id: id });

  expect(told.map(({ action: act, title, exists }) => [act, title, exists])).toEqual([
    ['deleted', 'Reading the tide', false],
    ['published', 'Reading the tide', false],
    ['created', 'Reading the tide', false],
  ]);
});

test('it is filtered by who did it, by what it was done to, and by when', async () => {
  const zoe = await buildSignedIn('admin');
  const [first, second] = [await publish(), await publish(zoe)];
  const { ask } = await buildPanelUser('strapi-editor');
  await ask('PUT', `/content-manager/collection-types/api::post.post/${first}`, { title: 'By the panel' });
  await clockStands('2071-03-04T12:00:00Z');
  const future = await publish();

  const ofs = async (asked: Parameters<typeof auditLogFor>[1]) => [
    ...new Set((await auditLogFor(admin, asked)).map(({ entity_id: of }) => of)),
  ];
  expect(await ofs({ actor: zoe.id })).toEqual([second]);
  expect(await ofs({ kind: 'post', entity_id: first })).toEqual([first]);
  expect((await ofs({ actor: 'panel:', kind: 'post' })).filter((of) => [first, second].includes(of!))).toEqual([first]);
  expect((await auditLogFor(admin, { actor: 'site:', kind: 'post' })).map(({ actor: by, action: act }) => [by, act])).toContainEqual([
    null,
    'created',
  ]);
  expect(await ofs({ actor: admin.id, kind: 'post', from: '2071-03-04T12:00:00Z' })).toEqual([future]);
  expect(await ofs({ actor: admin.id, kind: 'post', from: '2071-03-04T13:00:00+01:00', to: '2071-03-04T12:00:00Z' })).toEqual([]);
  expect(await ofs({ kind: 'season', entity_id: first })).toEqual([]);
  expect(await ofs({ kind: 'post', actor: zoe.id, to: '2071-01-01T00:00:00Z' })).toEqual([second]);
});

test.each<Record<string, string>>([
  { by: 'no body' },
  { by: "x' or 1=1" },
  { by: 'x'.repeat(65) },
  { kind: 'secrets' },
  { of: 'abc' },
  { kind: 'post', of: '../x' },
  { from: 'yesterday' },
  { from: '2026-13-40T00:00:00Z' },
  { to: '9'.repeat(40) },
  { before: 'nobody' },
  { before: '' },
])('%j is refused', async (query) => {
  const { status, body } = await call('listAuditEvents', { as: admin, query });

  expect([status, body.errors.length]).toEqual([422, 1]);
});

const inPanel = '/content-manager/collection-types/api::audit-event.audit-event';

test('no agent, no visitor and no editor of the panel reads it', async () => {
  const agent = await buildSignedIn('agent');

  const { ask } = await buildPanelUser('strapi-editor');

  const replies = [
    await call('listAuditEvents', { as: agent, query: { by: agent.id } }),
    await call('listAuditEvents'),
    await ask('GET', inPanel),
  ];

  expect(replies.map(({ status }) => status)).toEqual([403, 401, 403]);
});

test('nobody changes it, not even a super admin of the panel', async () => {
  const id = await publish();
  const [{ documentId }] = await find<{ documentId: string }>('api::audit-event.audit-event', { of: id });

  const replies = [
    await panel('PUT', `${inPanel}/${documentId}`, { by_name: 'Somebody else' }),
    await panel('DELETE', `${inPanel}/${documentId}`),
    await panel('POST', `${inPanel}/actions/bulkDelete`, { documentIds: [documentId] }),
    await panel('POST', inPanel, { act: 'published', kind: 'post', at: '2026-01-01T00:00:00Z' }),
    await panel('POST', `${inPanel}/clone/${documentId}`, { act: 'published', kind: 'post', at: '2026-01-01T00:00:00Z' }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect((await actsOn(id)).map(({ act }) => act)).toEqual(['created', 'published']);
});

test('page by page each act comes once, newest first, while others go on', async () => {
  const by = await buildAgent();
  await buildAuditEvents(120, { by: by.id, at: '2026-01-01T00:00:00.000Z' });
  const read: AuditEvent[] = [];

  for (let more = true; more; ) {
    const before = read.at(-1)?.id;
    const { body } = await call('listAuditEvents', { as: admin, query: { by: by.id, ...(before && { before }) } });
    read.push(...body.items);
    more = body.more;
    if (more) await buildAuditEvents(3, { by: by.id, detail: 'meanwhile' });
  }

  expect(read.map(({ detail }) => detail)).toEqual(Array.from({ length: 120 }, (_, n) => String(119 - n)));
});
