import { linkSchemes } from 'cms/contract';
import { isAllowedLink, linkAttributes, toLink } from './links';

test.each(linkSchemes.map((scheme) => `${scheme}:x`))('%s is an allowed link', (url) => {
  expect(toLink(url)).toBe(url);
  expect(isAllowedLink(url.toUpperCase())).toBe(true);
});

test.each([
  ['example.com', 'https://example.com'],
  ['  www.example.com/a?b=c#d ', 'https://www.example.com/a?b=c#d'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['//example.com', 'https://example.com'],
  ['/\\example.com', 'https://example.com'],
  ['ada@example.com', 'mailto:ada@example.com'],
  ['/agents', '/agents'],
  ['htt\tps://exam\nple.com', 'https://example.com'],
  ['tel:+12075550103', 'tel:+12075550103'],
  ['example.com/"<a>`', 'https://example.com/%22%3Ca%3E%60'],
])('toLink turns %j into %s', (input, url) => {
  expect(toLink(input)).toBe(url);
  expect(toLink(url)).toBe(url);
});

test.each(['', '  ', '\u0000\n'])('toLink returns an empty text for %j', (input) => {
  expect(toLink(input)).toBe('');
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' java\nscript\t:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript:1',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  'https://example.com\\@evil.example',
])('toLink rejects %j', (input) => {
  expect(toLink(input)).toBeNull();
  expect(isAllowedLink(input)).toBe(false);
});

test('a link to another site opens in a new tab without a referrer', () => {
  expect(linkAttributes('HTTPS://example.com')).toEqual({
    rel: 'noopener noreferrer',
    href: 'HTTPS://example.com',
    target: '_blank',
  });
  expect(linkAttributes('/agents')).toEqual({ rel: 'noopener noreferrer', href: '/agents' });
});
