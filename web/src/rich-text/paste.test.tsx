import { contentToHtml, htmlToContent } from './htmlContent';
import { readPastedHtml } from './paste';

const paste = (html: string) => contentToHtml(htmlToContent(readPastedHtml(html)));

test.each([
  ['boxes', '<div>one</div><div>two <b>bold</b></div>', '<p>one</p>\n<p>two <strong>bold</strong></p>'],
  ['boxes in boxes', '<section><div><p>one</p><div>two</div></div></section>', '<p>one</p>\n<p>two</p>'],
  ['a table', '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>', '<p>a b</p>\n<p>c</p>'],
  [
    'Google Docs',
    '<b style="font-weight:normal"><p><span style="font-weight:400">a </span><span style="font-weight:700;font-style:italic">b</span></p></b>',
    '<p>a <em><strong>b</strong></em></p>',
  ],
  ['underlined spans', '<span style="text-decoration: underline">u</span>', '<p><u>u</u></p>'],
  [
    'raised and lowered spans',
    'm<span style="vertical-align:super">2</span> H<span style="vertical-align:sub">2</span>O',
    '<p>m<sup>2</sup> H<sub>2</sub>O</p>',
  ],
  ['heavier <b>', '<b style="font-weight:700">b</b>', '<p><strong>b</strong></p>'],
  ['a fragment between markers', '<html><body><!--StartFragment--><p>a</p><!--EndFragment--></body></html>', '<p>a</p>'],
  ['hostile markup', '<script>x</script><a href="javascript:x" onclick="x">a</a><img src="x" onerror="x">', '<p>a</p>'],
])('pasting keeps the words and marks of %s', (_what, html, expected) => {
  expect(paste(html)).toBe(expected);
});
