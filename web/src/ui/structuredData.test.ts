import { excerptOf } from './structuredData';

test.each([
  ['<p>Boots first.</p>', 'Boots first.'],
  ['<h2>Salt &amp; sun</h2><p>Both <em>wear</em>\n paint.</p>', 'Salt & sun Both wear paint.'],
  ['', ''],
  ['<p', ''],
])('a search engine shows %j as %j', (html, excerpt) => {
  expect(excerptOf(html)).toBe(excerpt);
});

test('a search engine is told whole words only, and that there is more', () => {
  const excerpt = excerptOf(`<p>${'harbor '.repeat(100)}</p>`);

  expect(excerpt).toMatch(/^(harbor )+harbor…$/);
  expect(excerpt.length).toBeLessThanOrEqual(156);
});
