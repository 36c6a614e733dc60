import { cleanHtml } from './cleanHtml';

test('cleanHtml does not change allowed markup', () => {
  const clean =
    '<h1>One</h1><h6>Six</h6><p><strong>a</strong> <em>b</em> <u>c</u> H<sub>2</sub>O 3<sup>rd</sup><br>&amp; &lt;i&gt;</p>' +
    '<ul><li>x<ol><li>y</li></ol></li></ul><blockquote>q</blockquote>' +
    '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">out</a> <a href="/agents">in</a></p>';

  expect(cleanHtml(clean)).toBe(clean);
});

test.each(['http:', 'https:', 'ftp:', 'ftps:', 'mailto:', 'tel:', 'callto:', 'sms:', 'cid:', 'xmpp:'])('cleanHtml keeps %s', (scheme) => {
  const link = `<a href="${scheme}x">x</a>`;

  expect(cleanHtml(link)).toBe(link);
});

test.each([
  ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
  ['<p onclick="alert(1)" style="color:red" class="x" id="y" data-z="1" aria-label="w">x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  ['<img src="x" onerror="alert(1)">x', 'x'],
  ['<svg><a href="https://x.example"><text>x</text></a></svg>', ''],
  ['<iframe src="https://x.example"></iframe>x', 'x'],
  ['<b>x</b> <i>y</i> <br>', '<strong>x</strong> <em>y</em> <br>'],
])('cleanHtml cleans %s', (dirty, clean) => {
  expect(cleanHtml(dirty)).toBe(clean);
  expect(cleanHtml(clean)).toBe(clean);
});
