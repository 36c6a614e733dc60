import { isSitePath } from './paths';

test.each(['/', '/agents/a1/edit', '/activity?kind=agent&page=2'])('%s stays on this site', (path) => expect(isSitePath(path)).toBe(true));

test.each(['//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil.example', '/.//evil.example'])(
  '%j is refused: browsers may read it as another site',
  (path) => expect(isSitePath(path)).toBe(false),
);

test.each(['https://evil.example', 'javascript:alert(1)', 'agents', '', undefined, { path: '/' }])('%j is no path', (path) =>
  expect(isSitePath(path)).toBe(false),
);
