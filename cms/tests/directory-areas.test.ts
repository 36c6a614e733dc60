import { call, request } from './support/call';
import { buildThreePages, idsOf, search } from './support/directory';
import { buildAgent, buildSignedIn } from './support/people';
import { word } from './support/readers';

test('visitors filter agents by area, together with a search; areas of hidden agents are not returned', async () => {
  const admin = await buildSignedIn('admin');
  const [last_name, busy, quiet, hidden] = [word(), word(), word(), word()];
  const ada = await buildAgent({ last_name, first_name: 'Ada', areas: `${quiet},  ${busy.toUpperCase()}` });
  const bob = await buildAgent({ last_name, first_name: 'Bob', areas: `${busy}, ${busy}` });
  const eve = await buildAgent({ last_name, first_name: 'Eve', areas: `${busy}, ${hidden}`, listed: false });

  const [found, both, none] = [await search({ area: ` ${busy}` }), await search({ area: busy, q: 'ada' }), await search({ area: hidden })];

  expect([found.total, idsOf(found)]).toEqual([2, [ada.id, bob.id]]);
  expect(idsOf(both)).toEqual([ada.id]);
  expect([none.total, none.agents]).toEqual([0, []]);
  // The most frequent one first, as the first agent spells it.
  expect(found.areas.filter((area) => [busy.toUpperCase(), busy, quiet, hidden].includes(area))).toEqual([busy.toUpperCase(), quiet]);
  expect(idsOf(await search({ area: hidden }, admin))).toEqual([eve.id]);
  expect((await search({}, admin)).areas).toContain(hidden);
});

test('an area has pages, and its page in HTML is not that of another area', async () => {
  const [area, other] = [word(), word()];
  await buildAgent({ areas: other, last_name: other });
  await buildThreePages(word(), area);

  const third = await search({ area, page: 3 });
  const { body } = await request<string>(`/agents?area=${area}&page=2`);
  const { body: otherBody } = await request<string>(`/agents?area=${other}`);

  expect([third.total, third.pages, third.agents.length]).toEqual([130, 3, 10]);
  expect(body.match(/<article/g)).toHaveLength(120);
  expect(body).toContain(`href="/agents?area=${area}&amp;page=3"`);
  expect(otherBody.match(/<article/g)).toHaveLength(1);
});

test('at most twelve areas are returned', async () => {
  await Promise.all([0, 1].map(() => buildAgent({ areas: Array.from({ length: 7 }, word).join(', ') })));

  expect((await search({})).areas).toHaveLength(12);
});

test('an agent edits their own areas and languages; a list that is too long is rejected', async () => {
  const agent = await buildSignedIn('agent');
  const [area, language] = [word(), word()];

  const { status } = await call('updateAgent', { as: agent, id: agent.id, body: { areas: ` ${area} `, languages: language } });
  const refused = await call('updateAgent', { as: agent, id: agent.id, body: { areas: 'a'.repeat(256) } });

  expect([status, refused.status]).toEqual([200, 422]);
  expect((await call('getAgent', { id: agent.id })).body).toMatchObject({ areas: area, languages: language });
  expect(idsOf(await search({ area }))).toEqual([agent.id]);
});
