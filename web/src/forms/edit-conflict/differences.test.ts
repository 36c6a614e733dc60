import { differences } from './differences';

const fields = ['title', 'phone', 'links'] as const;

test('two people are shown only what they wrote differently', () => {
  const yours = { title: 'Broker', phone: '1', links: [{ url: 'a' }] };
  const theirs = { title: 'Agent', phone: '1', links: [{ url: 'b' }] };

  expect(differences(yours, theirs, fields)).toEqual(['title', 'links']);
});

test('nothing typed and nothing stored are no disagreement', () => {
  expect(differences({ title: '', phone: undefined }, { title: null, phone: '' }, fields)).toEqual([]);
});
