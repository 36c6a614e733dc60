import { ask, call } from './support/call';
import { buildAgent, buildSignedIn, type Person } from './support/people';
import { word } from './support/readers';

const suggested = async (variables: { near?: string; first?: number }, as?: Person) => {
  const text = 'query ($near: ID, $first: Int) { suggestedAgents(near: $near, first: $first) { id } }';
  const { body } = await ask<{ suggestedAgents: { id: string }[] }>(text, { variables, as });
  return body.data.suggestedAgents.map(({ id }) => id);
};

test('suggested agents are the first of those whom visitors see, up to twelve', async () => {
  const admin = await buildSignedIn('admin');
  await Promise.all(Array.from({ length: 12 }, () => buildAgent()));
  const visible = (await call('listAgents')).body.map(({ id }) => id);

  expect(await suggested({})).toEqual(visible.slice(0, 3));
  expect(await suggested({ first: 5 }, admin)).toEqual(visible.slice(0, 5));
  expect(await suggested({ first: 2_000_000_000 })).toHaveLength(12);
  expect(await suggested({ first: -1 })).toEqual([]);
});

test('a profile suggests agents who share an area, then those who follow by name; never hidden ones', async () => {
  const admin = await buildSignedIn('admin');
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
