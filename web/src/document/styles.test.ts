import { rulesIn } from '../../vite-styles';
import { mergeStyles } from './mergeStyles';
import { stylesOf } from './styles';

const stylesFor = (css: string, html: string) => stylesOf(html, rulesIn(css));

test.each([
  ['.card{a:b}', '<p class="wide card">', true],
  ['.card{a:b}', '<p class="cards" id="card">card', false],
  ['#menu>li:hover::after{a:b}', '<ul id="menu"><li>', true],
  ['#menu>li:hover::after{a:b}', '<ul id="menu">', false],
  ['.a,.b{c:d}', '<p class="b">', true],
  ['.a :is(.b, .c):where(h1, h2){d:e}', '<h2 class="c"></h2><p class="a">', true],
  ['.a :is(.b, .c):where(h1, h2){d:e}', '<h3 class="c"></h3><p class="a">', false],
  ['.photos:has(figure:target) a{b:c}', '<p class="photos"><figure></figure><a>', true],
  ['.photos:has(figure:target) a{b:c}', '<p class="photos"><a>', false],
  ['p:not(.a){b:c}', '<p>', true],
  ['details[open]>[data-shown=yes]{a:b}', '<details>', true],
  ['*,:root{a:b}', '', true],
  ['@media (width>=900px){@supports (a:b){.card{a:b}}}', '<p class="card">', true],
  ['@media (width>=900px){@supports (a:b){.card{a:b}}}', '<p>', false],
  ['@view-transition{navigation:auto}', '', true],
])('%s with %s', (css, html, isUsed) => {
  expect(stylesFor(css, html).replaceAll('\n', '')).toBe(isUsed ? css : '');
});

test('a document has its own icons', () => {
  const styles = stylesOf('<span class="icon icon-phone smaller">');

  expect(styles).toMatch(/^\.icon-phone\{clip-path:path\("[^"]+"\)\}$/m);
  expect(styles).not.toContain('.icon-email');
});

test('the styles of two documents are merged in the order of the stylesheet', () => {
  const css = '.a{}@media print{.a{}.b{}@supports (x:y){.d{}}}.b{}.c{}.d{}';
  const first = stylesFor(css, '<p class="a c">');
  const second = stylesFor(css, '<p class="b d">');
  const both = stylesFor(css, '<p class="a b c d">');
  const merged = mergeStyles(first, both);

  expect(merged.split('\n')).toEqual([
    ...['.a{}', '@media print{.a{}}', '@media print{.b{}}', '@media print{@supports (x:y){.d{}}}', '.b{}', '.c{}', '.d{}'],
  ]);
  expect(mergeStyles(merged, second)).toBe(merged);
  expect(mergeStyles(first, second).split('\n')).toContain('@media print{@supports (x:y){.d{}}}');
});
