import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// The only test that compares both cleaners: the server does not change the editor's output.
// eslint-disable-next-line import-x/no-restricted-paths, @typescript-eslint/no-restricted-imports
import { cleanRichText } from '../../../cms/src/fields/clean-rich-text';
import { contentToHtml, htmlToContent } from './htmlContent';

const edit = (html: string) => contentToHtml(htmlToContent(html));
const link = (href: string, text = 'x') =>
  `<a rel="noopener noreferrer" href="${href}"${/^https?:/.test(href) ? ' target="_blank"' : ''}>${text}</a>`;

const untouched = [
  ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Level ${level}</h${level}>`),
  '<p>Plain words.</p>',
  '<p>One</p>\n<p>Two</p>',
  '<p>One</p>\n<p><br /></p>\n<p>Two</p>',
  '<p>One<br />Two<br /><br />Three</p>',
  '<p><strong>Bold</strong> and <em>slanted</em> and <u>underlined</u></p>',
  '<p><u><em><strong>All</strong></em></u> at once</p>',
  '<p>H<sub>2</sub>O and the 3<sup>rd</sup></p>',
  '<p><sup><strong>bold and high</strong></sup></p>',
  `<p>${link('https://example.com/?a=1&amp;b=2')}</p>`,
  `<p>${link('http://example.com')} ${link('mailto:ada@example.com')} ${link('tel:+12075550103')} ${link('/agents')} ${link('#top')}</p>`,
  `<p>${link('https://example.com/%22quoted%22', '<strong>bold</strong> link')}</p>`,
  `<p>${link('https://a.example', 'a')}${link('https://b.example', 'b')}</p>`,
  '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>',
  '<ol>\n<li>One</li>\n<li>Two</li>\n</ol>',
  '<ul>\n<li>One<br />and more</li>\n</ul>',
  '<ul>\n<li>One\n<ul>\n<li>Inner</li>\n<li>Inner</li>\n</ul>\n</li>\n<li>Two</li>\n</ul>',
  '<ul>\n<li>One\n<ol>\n<li>Inner\n<ul>\n<li>Innermost</li>\n</ul>\n</li>\n<li>Inner</li>\n</ol>\n</li>\n</ul>',
  '<ul>\n<li>One\n<ul>\n<li>Dots</li>\n</ul>\n<ol>\n<li>Numbers</li>\n</ol>\n</li>\n</ul>',
  '<ul>\n<li><br /></li>\n<li>Two</li>\n</ul>',
  '<ul>\n<li>Dots</li>\n</ul>\n<ol>\n<li>Numbers</li>\n</ol>',
  '<p>Before</p>\n<ol>\n<li>One</li>\n</ol>\n<p>After</p>',
  '<blockquote>Words of another</blockquote>',
  '<blockquote>One<br />Two</blockquote>\n<blockquote>Another</blockquote>',
  '<p>1 &lt; 2 &amp; 3 &gt; 2</p>',
  '<p>&amp;nbsp; and &amp;lt;b&amp;gt; as text</p>',
  '<p>“Quotes”, ‘more’, "straight" and it\'s</p>',
  '<p>Café, naïve, Ærø, Łódź, Αθήνα, 東京, עברית</p>',
  '<p>🏡 <strong>👩‍👩‍👧</strong> 🇺🇸</p>',
  '<p>no\u00a0break</p>',
  '<p>\u00a0</p>\n<p>x</p>',
  '<p>two\u00a0 spaces</p>',
  '<p>dash — ellipsis… © ® ½ °</p>',
  '<h2>Title with <em>stress</em></h2>\n<p>Text</p>\n<blockquote>Quote with <strong>weight</strong></blockquote>',
];

test.each(untouched)('an edit does not change %j', (html) => {
  expect(edit(html)).toBe(html);
  expect(cleanRichText(html)).toBe(html);
});

test.each([
  ['<p>a</p><p>b</p>', '<p>a</p>\n<p>b</p>'],
  ['loose <b>words</b><br>and <i>more</i>', '<p>loose <strong>words</strong><br />and <em>more</em></p>'],
  ['before<p>inside</p>after', '<p>before</p>\n<p>inside</p>\n<p>after</p>'],
  ['<p>a&nbsp;b&eacute;</p>', '<p>a\u00a0bé</p>'],
  ['<p>  a \n\t b  </p>\n\n', '<p>a b</p>'],
  ['<p>a <br> b</p>', '<p>a<br />b</p>'],
  ['<p>a\u200bb</p>', '<p>ab</p>'],
  ['<p>a</p><p></p><p>b</p>', '<p>a</p>\n<p>b</p>'],
  ['<p>a</p><br><p>b</p>', '<p>a</p>\n<p><br /></p>\n<p>b</p>'],
  ['<strong>a <em>b</em></strong>', '<p><strong>a </strong><em><strong>b</strong></em></p>'],
  ['<strong><p>a</p><p>b</p></strong>', '<p><strong>a</strong></p>\n<p><strong>b</strong></p>'],
  ['<strong><a href="https://example.com">x</a></strong>', `<p>${link('https://example.com', '<strong>x</strong>')}</p>`],
  ['<em><ul><li>a</li><li>b</li></ul></em>', '<ul>\n<li><em>a</em></li>\n<li><em>b</em></li>\n</ul>'],
  ['<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '<ul>\n<li>a<br />b</li>\n<li>c</li>\n</ul>'],
  ['<ul><li>a<p>b</p>c</li></ul>', '<ul>\n<li>a<br />b<br />c</li>\n</ul>'],
  ['<ul><li><h3>a</h3>b</li></ul>', '<ul>\n<li>a<br />b</li>\n</ul>'],
  ['<ul><li>a<blockquote>b</blockquote></li></ul>', '<ul>\n<li>a<br />b</li>\n</ul>'],
  ['<ul><li>a<ul><li>b</li></ul>c</li></ul>', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
  ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
  ['<ul><li>\n<ul><li>b</li></ul></li></ul>', '<ul>\n<li><br /><ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
  ['<ul>a<li>b</li></ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['<ul><li>a</li></ul><ul><li>b</li></ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['<li>a</li>', '<ul>\n<li>a</li>\n</ul>'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '<blockquote>a<br />b</blockquote>'],
  ['<blockquote>a<ul><li>b</li></ul>c</blockquote>', '<blockquote>a</blockquote>\n<ul>\n<li>b</li>\n</ul>\n<blockquote>c</blockquote>'],
  ['<blockquote>\n<p>a</p>\n</blockquote>', '<blockquote>a</blockquote>'],
  ['<h2>a<p>b</p>c</h2>', '<h2>a<br />b<br />c</h2>'],
  ['<a href=" https://example.com\n">x</a>', `<p>${link('https://example.com')}</p>`],
  ['<a name="x">x</a>', '<p>x</p>'],
])('markup that draft-js cannot represent is converted to a stable form: %j', (html, stable) => {
  expect(edit(html)).toBe(stable);
  expect(edit(stable)).toBe(stable);
  expect(cleanRichText(stable)).toBe(stable);
});

test.each([
  ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
  ['<style>p { color: red }</style><p>x</p>', '<p>x</p>'],
  ['<p onclick="alert(1)" style="color:red" class="a" id="b">x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<p>x</p>'],
  ['<a href="java\nscript:alert(1)">x</a>', '<p>x</p>'],
  ['<a href="data:text/html,y">x</a>', '<p>x</p>'],
  ['<a href="//evil.example">x</a>', '<p>x</p>'],
  ['<a href="\\\\evil.example">x</a>', '<p>x</p>'],
  ['<img src="x" onerror="alert(1)"><p>x</p>', '<p>x</p>'],
  ['<p>x<img src="https://example.com/y.jpg" alt="y"></p>', '<p>x</p>'],
  ['<iframe src="https://example.com"></iframe><p>x</p>', '<p>x</p>'],
  ['<svg onload="alert(1)"></svg><p>x</p>', '<p>x</p>'],
  ['<template><p>y</p></template><p>x</p>', '<p>x</p>'],
  ['<math><mtext></mtext></math><p>x</p>', '<p>x</p>'],
  ['<p>x</p><!-- y -->', '<p>x</p>'],
  ['<p>&lt;script&gt;</p>', '<p>&lt;script&gt;</p>'],
  [
    `<a href="https://example.com/&quot; onmouseover=&quot;alert(1)">x</a>`,
    `<p>${link('https://example.com/%22%20onmouseover=%22alert(1)')}</p>`,
  ],
])('an edit removes unsafe markup from %j', (html, clean) => {
  expect(edit(html)).toBe(clean);
  expect(edit(clean)).toBe(clean);
  expect(cleanRichText(clean)).toBe(clean);
});

test.each(['', ' ', '<p></p>', '<p><br /></p>', '<ul><li></li></ul>', '<p>&nbsp;</p>', '<script>x</script>'])(
  '%j is an empty document',
  (html) => {
    expect(edit(html)).toBe('');
  },
);

const demo = join(__dirname, '../../../cms/demo/entities');
const demoTexts = readdirSync(demo)
  .filter((file) => /(user|post|season)\.jsonl$/.test(file))
  .flatMap((file) => readFileSync(join(demo, file), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line).data)
  .map(({ bio, content, body }): string => bio ?? content ?? body ?? '')
  .filter(Boolean);

test('neither an edit nor the server changes any demo text', () => {
  expect(demoTexts.length).toBeGreaterThan(10);
  expect(demoTexts.filter((html) => edit(html) !== html || cleanRichText(html) !== html)).toEqual([]);
});
