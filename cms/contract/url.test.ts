import { limits } from './limits';
import { parseUrl, safeUrl } from './url';

test.each(['https://example.com/about?a=b#c', 'http://localhost:1337/media/harbor-walk.mp4', 'http://127.0.0.1/x'])(
  'safeUrl accepts %s',
  (url) => {
    expect(safeUrl(url)).toBe(url);
  },
);

test.each([
  ['example.com/my file.pdf', 'https://example.com/my%20file.pdf'],
  [
    'https://example.com/"><b>`{|}^?q=<a b>#\u00a0\u2028x',
    'https://example.com/%22%3E%3Cb%3E%60%7B%7C%7D%5E?q=%3Ca%20b%3E#%C2%A0%E2%80%A8x',
  ],
  ['https://example.com/100%?q=%22&é=ü[1]', 'https://example.com/100%?q=%22&é=ü[1]'],
])('parseUrl and safeUrl encode only invalid characters of %j', (input, url) => {
  expect(parseUrl(input)).toBe(url);
  expect(safeUrl(input)).toBe(url);
  expect(parseUrl(url)).toBe(url);
});

test.each([
  ['example.com', 'https://example.com'],
  ['Example.com/a%20b', 'https://Example.com/a%20b'],
  ['HTTP://Bücher.example', 'HTTP://Bücher.example'],
  [`example.com/${'x'.repeat(2028)}`, `https://example.com/${'x'.repeat(2028)}`],
  [`example.com/${'x'.repeat(2029)}`, null],
  ['  http://example.com/a?b=1 ', 'http://example.com/a?b=1'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['https:example.com', null],
  ['https:/example.com', null],
  ['ftp://example.com', null],
  ['localhost', null],
  ['http://', null],
])('parseUrl(%j) returns %j', (input, url) => {
  expect(parseUrl(input)).toBe(url);
});

test.each([
  'https:\\\\example.com',
  '//example.com',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'https://exam\nple.com',
  'https://example.com\\@evil.example',
  'https://example.com/a\\b',
  'https://exa\tmple.com',
  'https://example.com/\u0085',
  'https://example.com/\ud800',
  `https://example.com/${' '.repeat(limits.url / 2)}x`,
])('parseUrl and safeUrl reject the ambiguous, unsafe or too long URL %j', (input) => {
  expect([parseUrl(input), safeUrl(input)]).toEqual([null, null]);
});

test.each(['https://exa"mple.com', 'https://exa`mple.com', 'exa mple.com', 'https://exa<mple.com'])('parseUrl rejects %s', (input) => {
  expect(parseUrl(input)).toBeNull();
});

test('safeUrl adds https:// to a URL without a scheme', () => {
  expect(safeUrl('example.com/about')).toBe('https://example.com/about');
});

test.each([
  'javascript:alert(1)',
  ' \tjava\nscript:alert(1)',
  'JAVASCRIPT://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil',
  `https://example.com/${'a'.repeat(2048)}`,
  '',
  null,
  undefined,
])('safeUrl returns null for %p', (url) => {
  expect(safeUrl(url)).toBeNull();
});
