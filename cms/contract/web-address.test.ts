import { webLink } from './web-address';

test.each(['https://example.com/about?a=b#c', 'http://localhost:1337/media/harbor-walk.mp4', 'http://127.0.0.1/x'])(
  'a page may lead to %s',
  (address) => {
    expect(webLink(address)).toBe(address);
  },
);

test('an address without a scheme is one of the web', () => {
  expect(webLink('example.com/about')).toBe('https://example.com/about');
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
])('no page leads to %p', (address) => {
  expect(webLink(address)).toBeNull();
});
