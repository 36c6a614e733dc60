import { outlined } from './outline';

test.each([
  ['headings in order', '<h2>A</h2><h3>B</h3><h2>C</h2>', '<h2>A</h2><h3>B</h3><h2>C</h2>'],
  ['one chosen for its size', '<h4>A</h4><h6>B</h6>', '<h4 aria-level="2">A</h4><h6 aria-level="3">B</h6>'],
  ['one as large as the title', '<h1>A</h1><p>b</p><h1>C</h1>', '<h1 aria-level="2">A</h1><p>b</p><h1 aria-level="2">C</h1>'],
  ['none', '<p>h1</p>', '<p>h1</p>'],
])('a text below the title: %s', (_what, html, drawn) => {
  expect(outlined(html, 1)).toBe(drawn);
});

test('a text in a section of its own begins below its heading', () => {
  expect(outlined('<h2>A</h2><h3>B</h3>', 2)).toBe('<h2 aria-level="3">A</h2><h3>B</h3>');
});
