import { outlined } from './RichText';

test.each([
  ['headings in order', '<h2>A</h2><h3>B</h3><h2>C</h2>', '<h2>A</h2><h3>B</h3><h2>C</h2>'],
  ['a heading chosen for its size', '<h4>A</h4><h6>B</h6>', '<h4 aria-level="2">A</h4><h6 aria-level="3">B</h6>'],
  ['a heading as large as the title', '<h1>A</h1><p>b</p><h1>C</h1>', '<h1 aria-level="2">A</h1><p>b</p><h1 aria-level="2">C</h1>'],
  ['no heading', '<p>h1</p>', '<p>h1</p>'],
])('levels below the title: %s', (_what, html, expected) => {
  expect(outlined(html, 1)).toBe(expected);
});

test('levels in a section start below the heading of the section', () => {
  expect(outlined('<h2>A</h2><h3>B</h3>', 2)).toBe('<h2 aria-level="3">A</h2><h3>B</h3>');
});
