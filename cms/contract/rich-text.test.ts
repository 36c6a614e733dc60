import { hasText } from '.';

test.each(['a', '<p>a</p>', '<h2><strong>1</strong></h2>', '<ul>\n<li>x</li>\n</ul>', '&amp;', '1 < 2', '<p>🏡</p>', '<p>&nbsp;é</p>'])(
  'hasText finds text in %j',
  (html) => {
    expect(hasText(html)).toBe(true);
  },
);

test.each([
  '',
  ' \n\t',
  '<p></p>',
  '<p><br></p>\n<p><br /></p>',
  '<ul>\n<li><br /></li>\n</ul>',
  '<p>&nbsp;\u00a0 &#160;</p>',
  '<p>\u200b</p>',
  '<a rel="noopener noreferrer" href="https://example.com"></a>',
])('hasText finds no text in %j', (html) => {
  expect(hasText(html)).toBe(false);
});

test('hasText scans unclosed tags in a time that grows with their number, not with its square', () => {
  // Processor time, because other processes do not add to it. The square would take several seconds.
  const before = process.cpuUsage();

  expect(hasText('<'.repeat(100_000))).toBe(true);

  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});
