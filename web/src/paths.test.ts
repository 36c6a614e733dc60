import { isSitePath, paths } from './paths';

test('an id cannot change the path', () => {
  expect(paths.agent.one('../login?x#y')).toBe('/agents/..%2Flogin%3Fx%23y');
  expect(paths.post.one('p1')).toBe('/insights/p1');
});

test('the path of a page of search results contains the query', () => {
  expect(paths.agents({})).toBe('/agents');
  expect(paths.agents({ page: 2 })).toBe('/agents?page=2');
  expect(paths.agents({ q: 'o&q=x', area: 'Gull Hill', page: 3 })).toBe('/agents?q=o%26q%3Dx&area=Gull+Hill&page=3');
});

test.each(['/', '/agents/a1/edit', '/audit-log?kind=agent&page=2'])('%s stays on this site', (path) => expect(isSitePath(path)).toBe(true));

test.each(['//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil.example', '/.//evil.example'])(
  '%j is rejected because browsers may resolve it to another site',
  (path) => expect(isSitePath(path)).toBe(false),
);

test.each(['https://evil.example', 'javascript:alert(1)', 'agents', '', undefined, { path: '/' }])('%j is not a path', (path) =>
  expect(isSitePath(path)).toBe(false),
);
