import { remove, update, writeFromOutside } from './support/backstage';
import { ask, call, request, stayAtFirst } from './support/call';
import { buildThreePages, directoryQuery, idsOf, search } from './support/directory';
import { buildAgent, buildSignedIn, newAgentBody, type Person } from './support/people';
import { readFrom, word } from './support/readers';

const uid = 'plugin::users-permissions.user';

const find = async (q: string, as?: Person) => idsOf(await search({ q }, as));

const name = word();
let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
  await buildThreePages(name);
});

test('search results are paged and sorted by name', async () => {
  const [first, third, beyond, none] = await Promise.all([1, 3, 2_000_000_000, -5].map((page) => search({ q: name, page })));

  expect([first.total, first.page, first.pages, first.agents.length]).toEqual([130, 1, 3, 60]);
  expect([third.page, third.agents.length]).toEqual([3, 10]);
  expect(idsOf(beyond)).toEqual(idsOf(third));
  expect(idsOf(none)).toEqual(idsOf(first));
  const allIds = (await call('listAgents')).body.filter(({ last_name }) => last_name === name).map(({ id }) => id);
  expect([...idsOf(first), ...idsOf(await search({ q: name, page: 2 })), ...idsOf(third)]).toEqual(allIds);
});

test('the directory page shows results up to the requested page without JavaScript', async () => {
  const { status, body } = await request<string>(`/agents?q=${name}&page=2`);

  expect([status, body.match(/<article/g)?.length]).toEqual([200, 120]);
  expect(body).toContain(`>N119 ${name}<`);
  expect(body).not.toContain(`>N120 ${name}<`);
  expect(body).toContain('1–120 of 130');
  expect(body).toContain(`href="/agents?q=${name}&amp;page=3"`);
});

test('visitors and agents find listed agents; administrators find all, with active and listed', async () => {
  const last_name = word();
  const listed = await buildAgent({ last_name, first_name: 'A' });
  const unlisted = await buildAgent({ last_name, first_name: 'B', listed: false });
  const deactivated = await buildAgent({ last_name, first_name: 'C', blocked: true });

  expect(await find(last_name)).toEqual([listed.id]);
  expect(await find(last_name, await buildSignedIn('agent'))).toEqual([listed.id]);
  expect((await search({ q: last_name }, admin)).agents).toEqual([
    { id: listed.id, last_name, active: true, listed: true },
    { id: unlisted.id, last_name, active: true, listed: false },
    { id: deactivated.id, last_name, active: false, listed: true },
  ]);
  expect((await search({ q: last_name })).agents).toEqual([{ id: listed.id, last_name, active: null, listed: null }]);
});

test('a search after a change returns the current agents, whatever made the change', async () => {
  const [before, after, last] = [word(), word(), word()];
  const { id, username } = await buildAgent({ last_name: before, phone_number: '(207) 987-6501' });
  // By name, phone number and email.
  expect(await Promise.all([before, '207.987.6501', `${username}@HEARTH`].map((q) => find(q)))).toEqual([[id], [id], [id]]);

  await call('updateAgent', { as: admin, id, body: { last_name: after } });
  expect([await find(before), await find(after)]).toEqual([[], [id]]);
  await call('deactivateAgent', { as: admin, id });
  expect(await find(after)).toEqual([]);
  await call('reactivateAgent', { as: admin, id });
  expect(await find(after)).toEqual([id]);
  await update(uid, id, { listed: false });
  expect(await find(after)).toEqual([]);
  await writeFromOutside(`update up_users set listed = true, last_name = '${last}' where document_id = '${id}'`);
  expect([await find(after), await find(last)]).toEqual([[], [id]]);
  await remove(uid, id);
  expect(await find(last)).toEqual([]);
});

test('new and renamed agents are sorted into the directory by last and first name, ignoring case and accents', async () => {
  const last_name = word();
  const [first, third] = [await buildAgent({ last_name, first_name: 'Abe' }), await buildAgent({ last_name, first_name: 'Cy' })];
  expect(await find(last_name)).toEqual([first.id, third.id]);

  const { body: second } = await call('createAgent', { as: admin, body: { ...newAgentBody(), last_name, first_name: 'bé' } });
  expect(await find(last_name)).toEqual([first.id, second.id, third.id]);

  await call('updateAgent', { as: admin, id: first.id, body: { first_name: 'Zoë' } });
  expect(await find(last_name)).toEqual([second.id, third.id, first.id]);

  await call('updateAgent', { as: admin, id: second.id, body: { last_name: `${last_name}ä` } });
  await call('updateAgent', { as: admin, id: third.id, body: { last_name: `${last_name}B` } });
  expect(await find(last_name)).toEqual([first.id, second.id, third.id]);
});

test('searches during a save return the old or the new state, and later ones the new state', async () => {
  const [before, after] = [word(), word()];
  const { id } = await buildAgent({ last_name: before });

  const searches = Array.from({ length: 20 }, () => search({ q: before }));
  const saved = call('updateAgent', { as: admin, id, body: { last_name: after } });
  for (const { agents } of await Promise.all(searches)) expect(agents.every((agent) => agent.id === id)).toBe(true);
  await saved;

  expect([await find(before), await find(after)]).toEqual([[], [id]]);
});

test.each([
  ['a text that is an object', { q: { $ne: null } }],
  ['a page that is a string', { page: '2' }],
  ['a fractional page', { page: 1.5 }],
  ['a page above the range of integers', { page: 1e12 }],
  ['a text that is a list', { q: ['a', 'b'] }],
])('a search with %s is rejected', async (_name, variables) => {
  const { status, body } = await ask(directoryQuery, { variables });

  expect([status, body.errors?.length]).toEqual([400, 1]);
});

test.each(['%', '_', '.*', '\\', "'; drop table up_users; --", '\u0000', '\ud800', '﷽'.repeat(100), 'a'.repeat(90_000), '(((((((+++'])(
  'a search for %j succeeds without results',
  async (q) => {
    expect((await search({ q })).total).toBe(0);
    expect((await search({ area: q })).total).toBe(0);
  },
);

test('the directory and the list read only the changed agent from the database', async () => {
  stayAtFirst();
  await Promise.all([buildAgent(), buildAgent(), buildAgent()]);
  const { id } = await buildAgent();
  await Promise.all([search({}), call('listAgents')]);
  const last_name = word();
  let ids: string[] = [];

  await update(uid, id, { last_name });
  const { rows } = await readFrom('up_users', ['/graphql', '/api/agents'], async () => {
    ids = await find(last_name);
    expect((await call('listAgents')).body.find((agent) => agent.id === id)).toMatchObject({ last_name });
  });

  expect(ids).toEqual([id]);
  // Once for the index, once for the reply, and once more for the index if the database notifies this process only then.
  expect(rows).toBeLessThanOrEqual(3);
});
