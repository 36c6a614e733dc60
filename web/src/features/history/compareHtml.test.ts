import { compareHtml, type Line } from './compareHtml';

/** A line as a reader sees it: [-gone-], {+come+}, and (n) for what is the same. */
function drawn(line: Line): string {
  if ('omitted' in line) return `(${line.omitted})`;
  const text = line.pieces.map(({ text, mark }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[mark]).join('');
  return `${line.kind}: ${text}${line.formatting ? ' (formatting)' : ''}`;
}
const compared = (older: string, newer: string) => compareHtml(older, newer).map(drawn);

test('a reader sees the paragraph that changed, and how many did not', () => {
  const older = '<p>One.</p><p>Two.</p><p>The ferry leaves at noon from the quay.</p><p>Four.</p>';
  const newer = '<p>One.</p><p>Two.</p><p>The ferry leaves at four from the quay.</p><p>Four.</p>';

  expect(compared(older, newer)).toEqual(['(2)', 'text: The ferry leaves at [-noon-]{+four+} from the quay.', '(1)']);
});

test('a reader sees headings, list entries and quotations as what they are', () => {
  const newer = '<h2>Costs</h2><ul><li>Title<ul><li>Search</li></ul></li></ul><blockquote>Ask early.</blockquote><p>End.</p>';

  expect(compared('<p>End.</p>', newer)).toEqual([
    'heading: {+Costs+}',
    'item: {+Title+}',
    'item: {+Search+}',
    'quote: {+Ask early.+}',
    '(1)',
  ]);
});

test('a paragraph that went, last or alone, is seen to be gone', () => {
  expect(compared('<p>One.</p><p>Two.</p>', '<p>One.</p>')).toEqual(['(1)', 'text: [-Two.-]']);
  expect(compared('<p>One.</p>', '')).toEqual(['text: [-One.-]']);
});

test.each([
  ['words that became bold', '<p>Read <strong>this</strong>.</p>'],
  ['a link that leads elsewhere', '<p>Read <a href="https://example.com">this</a>.</p>'],
  ['a paragraph that became a heading', '<h3>Read this.</h3>'],
])('a reader is told in words of %s', (_what, newer) => {
  const [line, ...more] = compared('<p>Read this.</p>', newer);

  expect(line).toMatch(/: Read this\. \(formatting\)$/);
  expect(more).toEqual([]);
});

test('words broken across lines stay two words, and empty paragraphs are nothing', () => {
  expect(compared('<p>North<br>Quay</p><p>&nbsp;</p>', '<p>North Quay and South Quay</p><p></p>')).toEqual([
    'text: North Quay {+and South Quay+}',
  ]);
});

describe('two texts as long as a text may be, with nothing in common', () => {
  const paragraph = (name: string, words: number) => `<p>${Array.from({ length: words }, (_, n) => `${name}${n}`).join(' ')}</p>`;
  const paragraphs = (name: string, many: number, words: number) =>
    Array.from({ length: many }, (_, n) => paragraph(`${name}${n}x`, words)).join('');

  test.each([
    ['4,000 words in one paragraph', paragraph('a', 4000), paragraph('b', 4000), 2],
    ['20,000 words in one paragraph', paragraph('a', 20_000), paragraph('b', 20_000), 2],
    ['20,000 words in 400 paragraphs', paragraphs('a', 400, 50), paragraphs('b', 400, 50), 800],
    ['5,000 paragraphs', paragraphs('a', 5000, 3), paragraphs('b', 5000, 3), 2],
  ])(
    'a reader sees %s one after the other',
    (_what, older, newer, many) => {
      const pieces = compareHtml(older, newer).flatMap((line) => ('pieces' in line ? line.pieces : []));

      expect(pieces).toHaveLength(many);
      expect(pieces.filter(({ mark }) => mark === 'same')).toEqual([]);
    },
    // Most of it is jsdom reading HTML; without a bound, comparing takes minutes.
    30_000,
  );

  test('a reader still sees the one word that changed in a paragraph of 20,000', () => {
    const older = paragraph('a', 20_000);

    const [line, ...more] = compareHtml(older, older.replace('a700 ', 'b700 '));

    expect(drawn(line!)).toContain('a699 [-a700-]{+b700+} a701');
    expect(more).toEqual([]);
  });
});
