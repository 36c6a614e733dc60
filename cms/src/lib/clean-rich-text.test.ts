import { richTextTags } from '../../contract';
import { cleanRichText } from './clean-rich-text';

test('every allowed element stays as it is', () => {
  const html = richTextTags.map((tag) => (tag === 'br' ? '<br />' : `<${tag}>text</${tag}>`)).join('');

  expect(cleanRichText(html)).toBe(html.replace('<a>', '<a rel="noopener noreferrer">'));
});

test.each([
  ['bold and italic in their old names', '<b>a</b><i>b</i>', '<strong>a</strong><em>b</em>'],
  ['a script with all it says', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['an event handler', '<p onclick="x()">a</p>', '<p>a</p>'],
  ['a style', '<p style="position:fixed">a</p>', '<p>a</p>'],
  ['an image', '<img src=x onerror=alert(1)>a', 'a'],
  ['a frame', '<iframe src="https://evil.example"></iframe>a', 'a'],
  ['vector graphics', '<svg><script>alert(1)</script></svg>a', 'a'],
  ['a script address', '<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['a hidden script address', '<a href=" java\nscript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['data addresses', '<a href="data:text/html,x">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['an address without scheme', '<a href="//evil.example">a</a>', '<a rel="noopener noreferrer">a</a>'],
])('%s is cleaned', (_what, html, cleaned) => {
  expect(cleanRichText(html)).toBe(cleaned);
});

test.each(['mailto:a@b.example', 'tel:+12075550100', 'sms:+12075550100', 'xmpp:a@b.example', 'cid:1', 'ftp://a.example'])(
  'a link to %s stays',
  (href) => {
    expect(cleanRichText(`<a href="${href}">a</a>`)).toContain(`href="${href}"`);
  },
);

test('a link to another site opens in a new tab', () => {
  expect(cleanRichText('<a href="https://a.example">a</a>')).toBe(
    '<a rel="noopener noreferrer" href="https://a.example" target="_blank">a</a>',
  );
});

test('a nest deeper than anybody writes keeps 32 walls and all of its words', () => {
  const cleaned = cleanRichText(`${'<blockquote>'.repeat(1000)}deep`);

  expect(cleaned).toContain('deep');
  expect(cleaned.match(/<blockquote>/g)).toHaveLength(32);
});
