import { readReport } from '../support/move-in';
import type { OldSite } from '../support/old-site';
import { closeOldSites, endless, leadTo, move, openOldSite, post } from './in-process';

afterEach(closeOldSites);

describe('a faulty old site', () => {
  test.each<[string, (site: OldSite) => void, RegExp]>([
    ['is silent', (site) => site.answer('/api/agents', () => undefined), /GET .*\/api\/agents failed\. The server did not respond\.$/],
    ['returns a web page', (site) => site.answer('/api/agents', Buffer.from('<html>')), /an HTML page instead of JSON/],
    ['returns truncated JSON', (site) => site.answer('/api/posts', Buffer.from('[{"id":1')), /invalid JSON/],
    [
      'returns deeply nested JSON',
      (site) => site.answer('/api/posts', Buffer.from(`[{"id":1,"title":${'['.repeat(300_000)}${']'.repeat(300_000)}}]`)),
      /JSON that is nested more than 50 levels deep\.$/,
    ],
    ['returns no list', (site) => site.answer('/api/posts', { data: [] }), /\/api\/posts is not a list\.$/],
    ['returns an error', (site) => site.answer('/api/seasons', (_, response) => response.writeHead(500).end()), /returned status 500/],
    ['closes the connection', (site) => site.answer('/api/seasons', (request) => request.destroy()), /closed the connection/],
    ['returns no token', (site) => site.answer('/api/auth/login', { token: 7 }), /returned no token/],
    ['redirects', (site) => site.answer('/api/agents', leadTo('https://elsewhere.example/')), /redirects to https:\/\/elsewhere/],
  ])('that %s ends the migration with a message', async (_, breakSite, expected) => {
    const site = await openOldSite({ agents: [] });
    breakSite(site);

    const { message } = await move(site, { timeouts: { silence: 500, answer: 30_000 } });

    expect(message).toMatch(expected);
  });

  test('that sends an endless response ends the migration with a message', async () => {
    const site = await openOldSite();
    site.answer('/api/agents', endless);

    const { message } = await move(site);

    expect(message).toMatch(/The response is larger than 50 MB\.$/);
  });

  test('that rejects the password ends the migration with a message', async () => {
    const { message } = await move(await openOldSite(), { password: async () => 'wrong' });

    expect(message).toBe('The old site rejected the username or password.');
  });
});

test('requests to a busy old site are retried', async () => {
  const site = await openOldSite({ posts: [post] });
  let failures = 2;
  site.answer('/api/posts', (_, response) => {
    if (failures > 0) response.writeHead(failures % 2 ? 429 : 503, { 'retry-after': '1' }).end();
    else response.end(JSON.stringify([post]));
    failures -= 1;
  });

  const { out } = await move(site);

  expect(readReport(out).facts.tallies.post).toEqual({ told: 1, come: 1 });
});
