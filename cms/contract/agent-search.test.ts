import { createAgentMatcher, buildSearchText } from './agent-search';

const maria = { first_name: 'María-José', last_name: 'Øster  Groß', email: 'MJ@harbor.example', phone_number: '(207) 555-0103' };
const matches = (query: string, agent = maria) => createAgentMatcher(query)(buildSearchText(agent));

test.each([
  '',
  ' ',
  'maria',
  'MARÍA',
  // Combining accent, as some keyboards type it.
  'mari\u0301a',
  'jose oster',
  'øster gross',
  'GROSS',
  'OSTER   groß',
  'mj@HARBOR',
  '(207) 555-0103',
  '2075550103',
  '207.555.0103',
  '207‑555–0103',
  '5550',
  '555 01',
])('query “%s” finds María-José Øster Groß', (query) => {
  expect(matches(query)).toBe(true);
});

test.each(['oster maria', 'gross mj', '55501x', '75', '0103 207', 'x'.repeat(200)])('query “%s” does not find María-José', (query) => {
  expect(matches(query)).toBe(false);
});

test('a query with an accent finds a name without it', () => {
  expect(matches('Málin', { ...maria, first_name: 'Malin' })).toBe(true);
});

test('an agent without a phone number is found by name only', () => {
  const nell = { first_name: 'Nell', last_name: 'Harrow', email: 'nell@harbor.example', phone_number: null };

  expect(createAgentMatcher('harrow')(buildSearchText(nell))).toBe(true);
  expect(createAgentMatcher('2075550103')(buildSearchText(nell))).toBe(false);
});

test('a query over the maximum length is cut to its beginning', () => {
  expect(matches(`maria${' '.repeat(95)}zebra`)).toBe(true);
});
