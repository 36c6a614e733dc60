import { isSitePath, paths, withQuery } from './paths';

test('an id cannot change the path', () => {
  expect(paths.agent.one('../login?x#y')).toBe('/agents/..%2Flogin%3Fx%23y');
  expect(paths.post.one('p1')).toBe('/insights/p1');
});

test('a path contains the parameters that are set', () => {
  expect(withQuery('/agents', { q: '', page: undefined })).toBe('/agents');
  expect(withQuery('/agents', { q: 'o&q=x', area: 'Gull Hill', page: 3 })).toBe('/agents?q=o%26q%3Dx&area=Gull+Hill&page=3');
  expect(withQuery('/listings', { status: ['Active', 'Pending'], min: 100, open: true })).toBe(
    '/listings?status=Active&status=Pending&min=100&open=1',
  );
});

test.each(['/', '/agents/a1/edit', '/audit-log?kind=agent&page=2'])('%s stays on this site', (path) => expect(isSitePath(path)).toBe(true));

test.each(['//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil.example', '/.//evil.example'])(
  '%j is rejected because browsers may resolve it to another site',
  (path) => expect(isSitePath(path)).toBe(false),
);

test.each(['https://evil.example', 'javascript:alert(1)', 'agents', '', undefined, { path: '/' }])('%j is not a path', (path) =>
  expect(isSitePath(path)).toBe(false),
);
