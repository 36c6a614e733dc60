import { auditLogFor, actsOn, buildAuditEvents, countAuditEvents, deleteExpiredEvents } from './support/audit-log';
import { run } from './support/backstage';
import { call } from './support/call';
import { clockRuns, goAhead } from './support/clock';
import { buildPost } from './support/content';
import { buildHarriet, historyFor } from './support/history';
import { buildAgent, buildSignedIn, type Person } from './support/people';

let admin: Person;
beforeAll(async () => {
  admin = await buildHarriet();
});
afterEach(clockRuns);

const publish = async (by = admin) => {
  const { documentId: id } = await buildPost({ published: false });
  await call('publishPost', { as: by, id });
  return id;
};

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
  await run(`strapi.documents('plugin::users-permissions.user').delete({ documentId: '${id}' })`);
  await goAhead(40);
  await run(`require(strapi.dirs.dist.root + '/src/history/retention').purgeDeleted()`);
  expect((await historyFor(admin).deleted()).map(({ of }) => of)).not.toContain(id);

  const replies = [await call('eraseAgentHistory', { as: admin, id }), await call('eraseAgentHistory', { as: admin, id })];

  expect(replies.map(({ status }) => status)).toEqual([204, 404]);
  expect((await actsOn(id)).map(({ act, title }) => [act, title])).toEqual([
    ['created', null],
    ['deleted', null],
    ['history_erased', null],
  ]);
});
