import { sendRaw } from '../support/raw';

const targets = [
  '*',
  'agents',
  '?',
  'http://evil.example/',
  'http://evil.example/agents',
  'http://evil.example/api/agents',
  'http:///agents',
  'http://:80',
  'http://[',
  'http://[/agents',
  'http://[/api/agents',
  'http://[/graphql',
  'http://[/admin',
  'http://[/uploads/x.jpg',
  'javascript:alert(1)',
  '//evil.example',
  '//evil.example/agents',
  '//[',
  '//[/agents',
  '//[/api/agents',
  '//[/admin',
  '//[/graphql',
  '//[/uploads/x.jpg',
  '/%',
  '/agents/%',
  '/agents/%E0%A4%A',
  '/agents/%00',
  '/api/agents/%',
  '/admin/%',
  '/uploads/%',
  '/uploads/..%2f..%2fhearthside.db',
  '/assets/%',
  '/assets/..%5c..%5cpackage.json',
  '/graphql/%',
  `/${'a'.repeat(15_000)}`,
  `/agents/${'a/'.repeat(5000)}`,
  `/api/${'%'.repeat(10_000)}`,
];

const send = (method: string, target: string) =>
  sendRaw(`${method} ${target} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);

// The panel serves one page for all its paths and handles unknown ones itself.
const panelPage = /^\/admin\//;

test.each(targets)('GET %s is rejected without a server error', async (target) => {
  expect(await send('GET', target)).toMatch(panelPage.test(target) ? /^HTTP\/1\.1 [24]\d\d/ : /^HTTP\/1\.1 40[034]/);
});

test.each(['*', 'http://evil.example/agents'])('GET %s is answered as malformed, because it is no path', async (target) => {
  const reply = await send('GET', target);

  expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  expect(reply).toContain('{"error":"The request is malformed","errors":["The request is malformed"]}');
});

test.each(['HEAD', 'POST', 'OPTIONS', 'DELETE'])('%s of malformed targets causes no server error', async (method) => {
  for (const target of targets)
    expect([target, await send(method, target)]).toEqual([target, expect.stringMatching(/^HTTP\/1\.1 [24]\d\d/)]);
});

test('no target sends a browser to another site', async () => {
  for (const target of [
    '//evil.example',
    '//evil.example/',
    '//evil.example/agents/',
    '/\\evil.example',
    '/%5cevil.example',
    '//evil.example/admin',
    '//evil.example/%2e%2e/',
  ]) {
    expect([target, await send('GET', target)]).toEqual([target, expect.not.stringMatching(/^location: /im)]);
  }
});

test.each([
  ['/Agents', '/agents'],
  ['/AGENTS?q=a&page=2', '/agents?q=a&page=2'],
  ['/agents/', '/agents'],
  ['//agents', '/agents'],
  ['/%61gents', '/agents'],
  ['/index.html', '/'],
  ['/index.php', '/'],
  ['/about.html', '/about'],
  ['/Buying/index.htm', '/buying'],
])('%s redirects permanently to %s', async (target, canonical) => {
  const reply = await send('GET', target);

  expect(reply).toMatch(/^HTTP\/1\.1 301 /);
  expect(/^location: (.*?)\r$/im.exec(reply)?.[1]).toBe(canonical);
});

test.each(['/%ff', '/nothing.html', '/old/page.php', '/agents/unknown', '/insights/nothing', '/evil.example//'])(
  '%s gets the “not found” page',
  async (target) => {
    expect(await send('GET', target)).toMatch(/^HTTP\/1\.1 404 [\s\S]*content-type: text\/html[\s\S]*name="robots" content="noindex"/i);
  },
);

test('a path that cannot be decoded is answered as JSON to programs', async () => {
  const reply = await sendRaw('GET /%ff HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nConnection: close\r\n\r\n');

  expect(reply).toMatch(/^HTTP\/1\.1 404 /);
  expect(reply).toContain('{"error":"Not found","errors":["Not found"]}');
});
