import { createAgentMatcher, buildSearchText } from './agent-search';

const maria = { first_name: 'María-José', last_name: 'Øster  Groß', email: 'MJ@harbor.example', phone_number: '(207) 555-0103' };
const finds = (typed: string, agent = maria) => createAgentMatcher(typed)(buildSearchText(agent));

test.each([
  '',
  ' ',
  'maria',
  'MARÍA',
  // As some keyboards write it, the accent behind its letter.
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
])('“%s” finds María-José Øster Groß', (typed) => {
  expect(finds(typed)).toBe(true);
});

test.each(['oster maria', 'gross mj', '55501x', '75', '0103 207', 'x'.repeat(200)])('“%s” does not', (typed) => {
  expect(finds(typed)).toBe(false);
});

test('names that are written without an accent are found with one', () => {
  expect(finds('Málin', { ...maria, first_name: 'Malin' })).toBe(true);
});

test('somebody without a phone number is found by name, and by no number', () => {
  const nell = { first_name: 'Nell', last_name: 'Harrow', email: 'nell@harbor.example', phone_number: null };

  expect(createAgentMatcher('harrow')(buildSearchText(nell))).toBe(true);
  expect(createAgentMatcher('2075550103')(buildSearchText(nell))).toBe(false);
});

test('of what is longer than anybody types, the beginning counts', () => {
  expect(finds(`maria${' '.repeat(95)}zebra`)).toBe(true);
});
