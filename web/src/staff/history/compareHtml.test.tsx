import { compareHtml, type Line } from './compareHtml';

/** Line as text: [-removed-], {+added+}, and (n) for n unchanged blocks. */
function format(line: Line): string {
  if ('omitted' in line) return `(${line.omitted})`;
  const text = line.pieces.map(({ text, mark }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[mark]).join('');
  return `${line.kind}: ${text}${line.formatting ? ' (formatting)' : ''}`;
}
const compared = (older: string, newer: string) => compareHtml(older, newer).map(format);

test('compareHtml returns the changed paragraph and the number of unchanged paragraphs', () => {
  const older = '<p>One.</p><p>Two.</p><p>The ferry leaves at noon from the quay.</p><p>Four.</p>';
  const newer = '<p>One.</p><p>Two.</p><p>The ferry leaves at four from the quay.</p><p>Four.</p>';

  expect(compared(older, newer)).toEqual(['(2)', 'text: The ferry leaves at [-noon-]{+four+} from the quay.', '(1)']);
});

test('compareHtml distinguishes headings, list entries and quotations', () => {
  const newer = '<h2>Costs</h2><ul><li>Title<ul><li>Search</li></ul></li></ul><blockquote>Ask early.</blockquote><p>End.</p>';

  expect(compared('<p>End.</p>', newer)).toEqual([
    'heading: {+Costs+}',
    'item: {+Title+}',
    'item: {+Search+}',
    'quote: {+Ask early.+}',
    '(1)',
  ]);
});

test('compareHtml marks a removed last or only paragraph', () => {
  expect(compared('<p>One.</p><p>Two.</p>', '<p>One.</p>')).toEqual(['(1)', 'text: [-Two.-]']);
  expect(compared('<p>One.</p>', '')).toEqual(['text: [-One.-]']);
});

test.each([
  ['bold words', '<p>Read <strong>this</strong>.</p>'],
  ['a link', '<p>Read <a href="https://example.com">this</a>.</p>'],
  ['a heading', '<h3>Read this.</h3>'],
])('compareHtml marks %s in unchanged text as a formatting change', (_what, newer) => {
  const [line, ...rest] = compared('<p>Read this.</p>', newer);

  expect(line).toMatch(/: Read this\. \(formatting\)$/);
  expect(rest).toEqual([]);
});

test('compareHtml treats line breaks as spaces and ignores empty paragraphs', () => {
  expect(compared('<p>North<br>Quay</p><p>&nbsp;</p>', '<p>North Quay and South Quay</p><p></p>')).toEqual([
    'text: North Quay {+and South Quay+}',
  ]);
});

describe('compareHtml with long texts that have nothing in common', () => {
  const paragraph = (name: string, words: number) => `<p>${Array.from({ length: words }, (_, n) => `${name}${n}`).join(' ')}</p>`;
  const paragraphs = (name: string, count: number, words: number) =>
    Array.from({ length: count }, (_, n) => paragraph(`${name}${n}x`, words)).join('');

  // Without the limits on edits, comparing the words takes minutes.
  test.each([
    ['20,000 words in one paragraph', paragraph('a', 20_000), paragraph('b', 20_000), 2],
    ['20,000 words in 400 paragraphs', paragraphs('a', 400, 50), paragraphs('b', 400, 50), 800],
    ['1,200 paragraphs', paragraphs('a', 1200, 3), paragraphs('b', 1200, 3), 2],
  ])('shows %s one after the other', (_what, older, newer, count) => {
    const pieces = compareHtml(older, newer).flatMap((line) => ('pieces' in line ? line.pieces : []));

    expect(pieces).toHaveLength(count);
    expect(pieces.filter(({ mark }) => mark === 'same')).toEqual([]);
  });

  test('finds the only changed word in a paragraph of 20,000 words', () => {
    const older = paragraph('a', 20_000);

    const [line, ...rest] = compareHtml(older, older.replace('a700 ', 'b700 '));

    expect(format(line!)).toContain('a699 [-a700-]{+b700+} a701');
    expect(rest).toEqual([]);
  });
});
