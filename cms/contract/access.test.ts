import { adminsOnly, everyone, endpoints, isAdmin, selfOrAdmin, authenticated, type Caller } from '.';

const agent: Caller = { id: 'a', role: 'agent' };
const admin: Caller = { id: 'b', role: 'admin' };
const owner: Caller = { id: 'c', role: 'super_admin' };

test.each([
  ['everyone', everyone, [true, true, true, true, true]],
  ['authenticated', authenticated, [false, true, true, true, true]],
  ['selfOrAdmin', selfOrAdmin, [false, true, false, true, true]],
  ['adminsOnly', adminsOnly, [false, false, false, true, true]],
])('the rule %s decides for visitor, self, colleague, admin and super_admin', (_name, rule, expected) => {
  const callers = [null, agent, { ...agent, id: 'other' }, admin, owner];

  expect(callers.map((caller) => rule(caller, { id: 'a' }))).toEqual(expected);
});

test('isAdmin accepts both administrator roles', () => {
  expect([agent, admin, owner, null].map(isAdmin)).toEqual([false, true, true, false]);
});

test('every endpoint has a unique method and path', () => {
  const rows = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replace(':id', '*')}`);

  expect(new Set(rows).size).toBe(rows.length);
});
