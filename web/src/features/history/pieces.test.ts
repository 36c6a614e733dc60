import { compareLists, compareWords, type Piece } from './pieces';

/** As a reader sees it: [-gone-] and {+come+}. */
const drawn = (pieces: Piece[]) =>
  pieces.map(({ text, mark }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[mark]).join('');

test('a reader sees which words of a sentence changed', () => {
  expect(drawn(compareWords('Three things to ask in March', 'Four things to ask in April'))).toBe(
    '[-Three-]{+Four+} things to ask in [-March-]{+April+}',
  );
});

test('a reader sees two sentences that have little in common one after the other', () => {
  expect(drawn(compareWords('A slow season in town', 'Why winter pays in full'))).toBe(
    '[-A slow season in town-]{+Why winter pays in full+}',
  );
});

test('a reader sees what was added to something short', () => {
  expect(drawn(compareWords('Irish', 'Irish, and a little French'))).toBe('Irish{+, and a little French+}');
});

test('what was empty only comes, what is empty only went', () => {
  expect(drawn(compareWords('', 'Broker'))).toBe('{+Broker+}');
  expect(drawn(compareWords('Broker', ''))).toBe('[-Broker-]');
});

test('a reader sees which links came and which went', () => {
  const pieces = compareLists(['X: x.com/ada', 'GitHub: github.com/ada'], ['GitHub: github.com/ada', 'Threads: threads.net/ada']);

  expect(pieces.map((piece) => drawn([piece]))).toEqual(['[-X: x.com/ada-]', 'GitHub: github.com/ada', '{+Threads: threads.net/ada+}']);
});

test('a reader sees thousands of links one after the other', () => {
  const links = (name: string) => Array.from({ length: 2000 }, (_, n) => `${name}: ${n}`);

  expect(compareLists(links('X'), links('GitHub')).map(({ mark }) => mark)).toEqual([
    ...Array<string>(2000).fill('removed'),
    ...Array<string>(2000).fill('added'),
  ]);
});
