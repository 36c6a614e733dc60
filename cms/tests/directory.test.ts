import { update, run, writeFromOutside } from './support/backstage';
import { ask, call, request, stayAtFirst } from './support/call';
import { buildAgent, buildSignedIn, newAgentBody, type Person } from './support/people';
import { readFrom, word } from './support/readers';

const uid = 'plugin::users-permissions.user';

interface DirectoryPage {
  total: number;
  page: number;
  pages: number;
  agents: { id: string; last_name: string; active: boolean | null; listed: boolean | null }[];
}

const query = `query ($q: String, $page: Int) {
  directory(q: $q, page: $page) { total page pages agents { id last_name active listed } }
}`;
const search = async (variables: { q?: unknown; page?: unknown }, as?: Person) => {
  const { status, body } = await ask<{ directory: DirectoryPage }>(query, { variables, as });
  expect(status).toBe(200);
  return body.data.directory;
};
const idsOf = ({ agents }: DirectoryPage) => agents.map(({ id }) => id);
const find = async (q: string, as?: Person) => idsOf(await search({ q }, as));

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

/** Unique last name of 130 agents (more than two pages) with the first names N000 to N129. */
const name = word();
beforeAll(async () => {
  const rows = Array.from({ length: 130 }, (_, n) => ({
    username: `${name}${n}`.toLowerCase(),
    email: `${name}${n}@hearthside.test`,
    first_name: `N${String(n).padStart(3, '0')}`,
    last_name: name,
    phone_number: '1',
    blocked: false,
    listed: true,
  }));
  await run(async (rows) => {
    for (const data of rows) await strapi.db.query('plugin::users-permissions.user').create({ data });
  }, rows);
  // `db.query` bypasses the write path, so this statement invalidates the caches.
  await writeFromOutside(`update up_users set title = 'Agent' where last_name = '${name}'`);
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
  await run((id) => strapi.documents('plugin::users-permissions.user').delete({ documentId: id }), id);
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

interface AreaPage extends Omit<DirectoryPage, 'agents'> {
  areas: string[];
  agents: { id: string }[];
}

const inArea = async (variables: { area?: string; q?: string; page?: number }, as?: Person) => {
  const text = `query ($q: String, $area: String, $page: Int) {
    directory(q: $q, area: $area, page: $page) { total page pages areas agents { id } }
  }`;
  return (await ask<{ directory: AreaPage }>(text, { variables, as })).body.data.directory;
};

test('visitors filter agents by area, together with a search; areas of hidden agents are not returned', async () => {
  const [last_name, busy, quiet, hidden] = [word(), word(), word(), word()];
  const ada = await buildAgent({ last_name, first_name: 'Ada', areas: `${quiet},  ${busy.toUpperCase()}` });
  const bob = await buildAgent({ last_name, first_name: 'Bob', areas: `${busy}, ${busy}` });
  const eve = await buildAgent({ last_name, first_name: 'Eve', areas: `${busy}, ${hidden}`, listed: false });

  const [found, both, none] = [await inArea({ area: ` ${busy}` }), await inArea({ area: busy, q: 'ada' }), await inArea({ area: hidden })];

  expect([found.total, found.agents]).toEqual([2, [{ id: ada.id }, { id: bob.id }]]);
  expect(both.agents).toEqual([{ id: ada.id }]);
  expect([none.total, none.agents]).toEqual([0, []]);
  // The most frequent one first, as the first agent spells it.
  expect(found.areas.filter((area) => [busy.toUpperCase(), busy, quiet, hidden].includes(area))).toEqual([busy.toUpperCase(), quiet]);
  expect((await inArea({ area: hidden }, admin)).agents).toEqual([{ id: eve.id }]);
  expect((await inArea({}, admin)).areas).toContain(hidden);
});

test('an area has pages, and its page in HTML is not that of another area', async () => {
  const [area, other] = [word(), word()];
  await buildAgent({ areas: other, last_name: other });
  await writeFromOutside(`update up_users set areas = '${area}' where last_name = '${name}'`);

  const third = await inArea({ area, page: 3 });
  const { body } = await request<string>(`/agents?area=${area}&page=2`);
  const { body: otherBody } = await request<string>(`/agents?area=${other}`);

  expect([third.total, third.pages, third.agents.length]).toEqual([130, 3, 10]);
  expect(body.match(/<article/g)).toHaveLength(120);
  expect(body).toContain(`href="/agents?area=${area}&amp;page=3"`);
  expect(otherBody.match(/<article/g)).toHaveLength(1);
});

test('at most twelve areas are returned', async () => {
  await Promise.all([0, 1].map(() => buildAgent({ areas: Array.from({ length: 7 }, word).join(', ') })));

  expect((await inArea({})).areas).toHaveLength(12);
});

const suggested = async (variables: { near?: string; first?: number }, as?: Person) => {
  const text = 'query ($near: ID, $first: Int) { suggestedAgents(near: $near, first: $first) { id } }';
  return (await ask<{ suggestedAgents: { id: string }[] }>(text, { variables, as })).body.data.suggestedAgents.map(({ id }) => id);
};

test('suggested agents are the first of those whom visitors see, up to twelve', async () => {
  const visible = (await call('listAgents')).body.map(({ id }) => id);

  expect(await suggested({})).toEqual(visible.slice(0, 3));
  expect(await suggested({ first: 5 }, admin)).toEqual(visible.slice(0, 5));
  expect(await suggested({ first: 2_000_000_000 })).toHaveLength(12);
  expect(await suggested({ first: -1 })).toEqual([]);
});

test('a profile suggests agents who share an area, then those who follow by name; never hidden ones', async () => {
  const [last_name, area] = [word(), word()];
  const build = (first_name: string, more = {}) => buildAgent({ last_name, first_name, ...more });
  const ada = await build('Ada', { areas: area });
  const bob = await build('Bob');
  const cy = await build('Cy', { areas: `x, ${area}` });
  const dee = await build('Dee', { areas: area, listed: false });
  const eli = await build('Eli', { areas: area, blocked: true });
  const related = (near: string, as?: Person) => suggested({ near }, as);

  expect((await related(ada.id)).slice(0, 2)).toEqual([cy.id, bob.id]);
  expect(await related(ada.id)).toHaveLength(3);
  const forAdmin = await related(dee.id, admin);
  expect(forAdmin.slice(0, 2).sort()).toEqual([ada.id, cy.id].sort());
  expect(forAdmin).not.toContain(eli.id);
  // Hidden and unknown agents are the same to visitors.
  for (const id of [dee.id, eli.id, 'nobody']) expect(await related(id)).toEqual([]);
});

test('an agent edits their own areas and languages; a list that is too long is rejected', async () => {
  const agent = await buildSignedIn('agent');
  const [area, language] = [word(), word()];

  const { status } = await call('updateAgent', { as: agent, id: agent.id, body: { areas: ` ${area} `, languages: language } });
  const refused = await call('updateAgent', { as: agent, id: agent.id, body: { areas: 'a'.repeat(256) } });

  expect([status, refused.status]).toEqual([200, 422]);
  expect((await call('getAgent', { id: agent.id })).body).toMatchObject({ areas: area, languages: language });
  expect((await inArea({ area })).agents).toEqual([{ id: agent.id }]);
});

test.each([
  ['a text that is an object', { q: { $ne: null } }],
  ['a page that is a string', { page: '2' }],
  ['a fractional page', { page: 1.5 }],
  ['a page above the range of integers', { page: 1e12 }],
  ['a text that is a list', { q: ['a', 'b'] }],
])('a search with %s is rejected', async (_name, variables) => {
  const { status, body } = await ask(query, { variables });

  expect([status, body.errors?.length]).toEqual([400, 1]);
});

test.each(['%', '_', '.*', '\\', "'; drop table up_users; --", '\u0000', '\ud800', '﷽'.repeat(100), 'a'.repeat(90_000), '(((((((+++'])(
  'a search for %j succeeds without results',
  async (q) => {
    expect((await search({ q })).total).toBe(0);
    expect((await inArea({ area: q })).total).toBe(0);
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
