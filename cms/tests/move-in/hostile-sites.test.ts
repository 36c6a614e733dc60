import { readReport } from '../support/move-in';
import type { OldSite } from '../support/old-site';
import { closeOldSites, endless, leadTo, move, openOldSite, post } from './in-process';

afterEach(closeOldSites);

describe('an old site that does not answer as it should ends the run with a sentence', () => {
  test.each<[string, (site: OldSite) => void, RegExp]>([
    ['says nothing', (site) => site.answer('/api/agents', () => undefined), /GET .*\/api\/agents failed\. The server did not respond\.$/],
    ['answers with a web page', (site) => site.answer('/api/agents', Buffer.from('<html>')), /an HTML page instead of JSON/],
    ['answers with half of its JSON', (site) => site.answer('/api/posts', Buffer.from('[{"id":1')), /invalid JSON/],
    [
      'nests its JSON without end',
      (site) => site.answer('/api/posts', Buffer.from(`[{"id":1,"title":${'['.repeat(300_000)}${']'.repeat(300_000)}}]`)),
      /JSON that is nested more than 50 levels deep\.$/,
    ],
    ['answers with no list', (site) => site.answer('/api/posts', { data: [] }), /\/api\/posts is not a list\.$/],
    ['is broken', (site) => site.answer('/api/seasons', (_, response) => response.writeHead(500).end()), /returned status 500/],
    ['breaks off', (site) => site.answer('/api/seasons', (request) => request.destroy()), /closed the connection/],
    ['gives no token', (site) => site.answer('/api/auth/login', { token: 7 }), /returned no token/],
    ['leads elsewhere', (site) => site.answer('/api/agents', leadTo('https://elsewhere.example/')), /redirects to https:\/\/elsewhere/],
  ])('one that %s', async (_, break_, expected) => {
    const site = await openOldSite({ agents: [] });
    break_(site);

    const { message } = await move(site);

    expect(message).toMatch(expected);
  });

  test('one that never stops answering', async () => {
    const site = await openOldSite();
    site.answer('/api/agents', endless);

    const { message } = await move(site, { patience: { silence: 5000, answer: 60_000 } });

    expect(message).toMatch(/The response is larger than 50 MB\.$/);
  });

  test('one that does not know the password', async () => {
    const { message } = await move(await openOldSite(), { password: async () => 'wrong' });

    expect(message).toBe('The old site rejected the username or password.');
  });
});

test('an old site that is busy for the moment is asked once more', async () => {
  const site = await openOldSite({ posts: [post] });
  let refusals = 2;
  site.answer('/api/posts', (_, response) => {
    if (refusals > 0) response.writeHead(refusals % 2 ? 429 : 503, { 'retry-after': '1' }).end();
    else response.end(JSON.stringify([post]));
    refusals -= 1;
  });

  const { out } = await move(site);

  expect(readReport(out).facts.tallies.post).toEqual({ told: 1, come: 1 });
});
