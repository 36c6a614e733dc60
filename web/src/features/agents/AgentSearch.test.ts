import { matchesAgent } from './AgentSearch';

const maeve = { first_name: 'Maeve', last_name: 'Callahan', email: 'mc@harbor.example', phone_number: '(207) 555-0103' };

test.each([
  '',
  'mae',
  'MAEVE',
  'callah',
  'maeve call',
  '  Maeve   Callahan ',
  'MC@',
  'harbor.example',
  '555-01',
  '(207)',
  '2075550103',
  '207 555',
])('a search for "%s" finds Maeve Callahan', (search) => {
  expect(matchesAgent(maeve, search)).toBe(true);
});

test.each(['maeve x', 'callahan maeve', '9999', '0103x', 'broker'])('a search for "%s" does not find Maeve Callahan', (search) => {
  expect(matchesAgent(maeve, search)).toBe(false);
});

test('a search by name finds an agent without a phone number', () => {
  expect(matchesAgent({ ...maeve, phone_number: null }, 'mae')).toBe(true);
});
