import { adminsOnly, everyone, endpoints, isAdmin, selfOrAdmin, authenticated, type Caller } from '.';

const agent: Caller = { id: 'a', role: 'agent' };
const admin: Caller = { id: 'b', role: 'admin' };
const owner: Caller = { id: 'c', role: 'super_admin' };

test.each([
  ['anyone', everyone, [true, true, true, true, true]],
  ['signed in', authenticated, [false, true, true, true, true]],
  ['self or admin', selfOrAdmin, [false, true, false, true, true]],
  ['admins', adminsOnly, [false, false, false, true, true]],
])('%s: visitor, self, colleague, admin, super_admin', (_name, rule, answers) => {
  const callers = [null, agent, { ...agent, id: 'other' }, admin, owner];

  expect(callers.map((caller) => rule(caller, { id: 'a' }))).toEqual(answers);
});

test('both administrator roles count as admin', () => {
  expect([agent, admin, owner, null].map(isAdmin)).toEqual([false, true, true, false]);
});

test('no two endpoints answer the same method and path', () => {
  const rows = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replace(':id', '*')}`);

  expect(new Set(rows).size).toBe(rows.length);
});
