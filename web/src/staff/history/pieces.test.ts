import { compareLists, compareWords, type Piece } from './compareHtml';

/** Pieces as text: [-removed-] and {+added+}. */
const format = (pieces: Piece[]) =>
  pieces.map(({ text, mark }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[mark]).join('');

test('compareWords marks the changed words of a sentence', () => {
  expect(format(compareWords('Three things to ask in March', 'Four things to ask in April'))).toBe(
    '[-Three-]{+Four+} things to ask in [-March-]{+April+}',
  );
});

test('compareWords shows two sentences that have little in common one after the other', () => {
  expect(format(compareWords('A slow season in town', 'Why winter pays in full'))).toBe(
    '[-A slow season in town-]{+Why winter pays in full+}',
  );
});

test('compareWords marks an addition to a short text', () => {
  expect(format(compareWords('Irish', 'Irish, and a little French'))).toBe('Irish{+, and a little French+}');
});

test('compareWords marks only an addition or a removal if the other text is empty', () => {
  expect(format(compareWords('', 'Broker'))).toBe('{+Broker+}');
  expect(format(compareWords('Broker', ''))).toBe('[-Broker-]');
});

test('compareLists marks added and removed links', () => {
  const pieces = compareLists(['X: x.com/ada', 'GitHub: github.com/ada'], ['GitHub: github.com/ada', 'Threads: threads.net/ada']);

  expect(pieces.map((piece) => format([piece]))).toEqual(['[-X: x.com/ada-]', 'GitHub: github.com/ada', '{+Threads: threads.net/ada+}']);
});

test('compareLists shows thousands of links one after the other', () => {
  const links = (name: string) => Array.from({ length: 2000 }, (_, n) => `${name}: ${n}`);

  expect(compareLists(links('X'), links('GitHub')).map(({ mark }) => mark)).toEqual([
    ...Array<string>(2000).fill('removed'),
    ...Array<string>(2000).fill('added'),
  ]);
});
