import { richTextTags } from '../../contract';
import { cleanRichText, RichTextTooLarge } from './clean-rich-text';

test('every allowed element is unchanged', () => {
  const html = richTextTags.map((tag) => (tag === 'br' ? '<br />' : `<${tag}>text</${tag}>`)).join('');

  expect(cleanRichText(html)).toBe(html.replace('<a>', '<a rel="noopener noreferrer">'));
});

test.each([
  ['bold or italic text in old elements', '<b>a</b><i>b</i>', '<strong>a</strong><em>b</em>'],
  ['a script with its content', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['an event handler', '<p onclick="x()">a</p>', '<p>a</p>'],
  ['a style', '<p style="position:fixed">a</p>', '<p>a</p>'],
  ['an image', '<img src=x onerror=alert(1)>a', 'a'],
  ['a frame', '<iframe src="https://evil.example"></iframe>a', 'a'],
  ['vector graphics', '<svg><script>alert(1)</script></svg>a', 'a'],
  ['a script URL', '<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['an obfuscated script URL', '<a href=" java\nscript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['a data URL', '<a href="data:text/html,x">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['a URL without a scheme', '<a href="//evil.example">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['a URL with characters to encode', '<a href=" /a b?`{&quot;">a</a>', '<a rel="noopener noreferrer" href="/a%20b?%60%7B%22">a</a>'],
  ['an ambiguous URL', '<a href="https://a.example\\b">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['a URL that is too long', `<a href="https://a.example/${'x'.repeat(2048)}">a</a>`, '<a rel="noopener noreferrer">a</a>'],
  [
    'a link to another site, which opens in a new tab,',
    '<a href="https://a.example">a</a>',
    '<a rel="noopener noreferrer" href="https://a.example" target="_blank">a</a>',
  ],
])('%s is cleaned, and cleaning again changes nothing', (_name, html, cleaned) => {
  expect(cleanRichText(html)).toBe(cleaned);
  expect(cleanRichText(cleaned)).toBe(cleaned);
});

test.each([
  [
    'text around a table',
    '<b>Hi</b> there <font>red</font><table><tr><td>cell</td></tr></table>',
    '<p><strong>Hi</strong> there red</p><p>cell</p>',
  ],
  [
    'rows and cells',
    '<table>\n<tbody><tr><th>Mon</th> <th>9</th></tr>\n<tr><td>Tue</td><td><b>10</b></td></tr></tbody></table>',
    '<p>Mon 9<br />Tue<strong> 10</strong></p>',
  ],
  ['divisions', '<div>a</div>\n<div>b <u>c</u><div>d</div></div>e', '<p>a</p><p>b <u>c</u></p><p>d</p><p>e</p>'],
  ['divisions around paragraphs', '<div><section><p>a</p></section> <p>b</p></div>', '<p>a</p><p>b</p>'],
  ['divisions in an item', '<ul><li><div>a</div><div>b</div></li></ul>', '<ul><li>a<br />b</li></ul>'],
  ['divisions in a link', '<a><div>a</div><div>b</div></a><div>c</div>', '<p><a rel="noopener noreferrer">a<br />b</a></p><p>c</p>'],
  ['a paragraph in emphasis', '<b>a<p>b</p></b><div>c</div>', '<strong>a<p>b</p></strong><p>c</p>'],
  ['preformatted lines', '<pre>\n1 Quay Road\n\n<b>Pellwick</b>\n</pre>', '<p>1 Quay Road<strong><br />Pellwick</strong></p>'],
  ['a horizontal rule', 'a<hr>b', '<p>a</p><p>b</p>'],
  ['terms', '<dl><dt>Harbour</dt><dd>where <i>ships</i> lie</dd></dl>', '<p>Harbour<br />where <em>ships</em> lie</p>'],
  ['inline elements without breaks', 'there<font>red</font>', 'therered'],
])('the line breaks of %s are kept, and cleaning again changes nothing', (_name, html, cleaned) => {
  expect(cleanRichText(html)).toBe(cleaned);
  expect(cleanRichText(cleaned)).toBe(cleaned);
});

test('nesting at the maximum depth gets no additional paragraph', () => {
  const deep = `${'<u>'.repeat(32)}a${'</u>'.repeat(32)}`;

  expect(cleanRichText(`${deep}<div>b</div>`)).toBe(`${deep}<p>b</p>`);
});

test.each(['<tr><td>a', '<div>a', '<div><td> ', '</div><tr>a<hr>'])(
  'a text full of %s is cleaned in less than two seconds of processor time',
  (part) => {
    const html = part.repeat(Math.floor(4_000 / part.split('<').length));
    const before = process.cpuUsage();

    const cleaned = (() => {
      try {
        return cleanRichText(html, { maxSize: { richText: 1e6, richTextElements: 50_000, richTextDepth: 10_000 } });
      } catch (error) {
        if (!(error instanceof RichTextTooLarge)) throw error;
        return '';
      }
    })();

    expect(cleanRichText(cleaned)).toBe(cleaned);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  },
);

test.each(['mailto:a@b.example', 'tel:+12075550100', 'sms:+12075550100', 'xmpp:a@b.example', 'cid:1', 'ftp://a.example'])(
  'a link to %s is kept',
  (href) => {
    expect(cleanRichText(`<a href="${href}">a</a>`)).toContain(`href="${href}"`);
  },
);

const nested = (depth: number) => `${'<blockquote>'.repeat(depth)}deep${'</blockquote>'.repeat(depth)}`;

test('32 levels of nesting are unchanged and 33 are rejected', () => {
  expect(cleanRichText(nested(32))).toBe(nested(32));
  expect(() => cleanRichText(nested(33))).toThrow('depth');
});

test('unclosed paragraphs and list items do not count as nesting', () => {
  expect(cleanRichText('<p>a'.repeat(100))).toBe('<p>a</p>'.repeat(100));
  expect(cleanRichText(`<ul>${'<li>a'.repeat(100)}</ul>`)).toBe(`<ul>${'<li>a</li>'.repeat(100)}</ul>`);
});

test('a text that becomes too large during cleaning is rejected', () => {
  expect(() => cleanRichText('&'.repeat(60_000))).toThrow('length');
  expect(() => cleanRichText('<br>'.repeat(5_001))).toThrow('elements');
  expect(() => cleanRichText('</p>'.repeat(9_000))).toThrow('elements');
});

test('cleaning a cleaned text changes nothing', () => {
  const html = `<p>${'<a href="https://a.example?a&b">x & y</a><br>'.repeat(400)}</p>${nested(31)}`;

  expect(cleanRichText(cleanRichText(html))).toBe(cleanRichText(html));
});
