import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readReport, saidOf } from '../support/move-in';
import { closeOldSites, move, openOldSite, person, post } from './in-process';

afterEach(closeOldSites);

test('an entry that cannot be read in full is imported from the list', async () => {
  const site = await openOldSite({ agents: [{ ...person, id: 1 }] });
  site.answer('/api/agents/1', (_, response) => response.writeHead(500).end());

  const { out } = await move(site);

  expect(readReport(out).facts.tallies.agent).toEqual({ told: 1, come: 1 });
  expect(saidOf(readReport(out), 'agent', '1')[0]).toMatch(/^Failed to read the full entry; list data was used\./);
});

test('values of wrong types do not stop the migration', async () => {
  const wrong = [null, true, 7, 'text', [], ['x'], {}, { $gt: '' }, [{ platform: {}, url: [] }], '\u0000\ud800', '<'.repeat(3000)];
  const agents = wrong.map((value, n) => ({ id: n + 1, ...Object.fromEntries(Object.keys(person).map((field) => [field, value])) }));
  const posts = wrong.map((value, n) => ({
    id: n + 1,
    title: value,
    content: value,
    image_url: value,
    video_url: value,
    published: value,
  }));
  const seasons = wrong.map((value, n) => ({
    id: n + 1,
    name: value,
    body: value,
    background_image: value,
    published: value,
    archived: value,
  }));
  const season_images = wrong.map((value, n) => ({ id: n + 1, name: value, s3_url: value }));
  const site = await openOldSite({ agents: [...agents, ...wrong], posts, seasons, season_images });

  const { out, outcome } = await move(site);

  expect(outcome).not.toBeInstanceOf(Error);
  expect(readReport(out).facts.tallies).toMatchObject({ agent: { told: 22, come: 13 }, 'season image': { told: 11, come: 0 } });
});

test('unsafe ids are replaced, and no file is written outside the output folder', async () => {
  const ids = ['../../etc', '..', '/', '__proto__', 'constructor', 'new', 'a b', '', null, 'ok-1', 1.5, 'x'.repeat(65), 'ok-1'];
  const posts = ids.map((id, n) => ({ ...post, id, title: `Post ${n}`, content: '<p>x</p>'.repeat(20_000) }));
  const site = await openOldSite();
  site.answer('/api/posts', Buffer.from(JSON.stringify(posts).replace('"title"', '"__proto__":{"published":true},"title"')));

  const { out } = await move(site);

  const report = readReport(out);
  expect(report.facts.tallies.post).toEqual({ told: 13, come: 13 });
  const entryNotes = report.notes.filter(({ topic }) => topic !== 'unused');
  const keptIds = new Set(entryNotes.map(({ id }) => id).filter((id) => ids.includes(id)));
  expect([...keptIds]).toEqual(['ok-1']);
  expect(readdirSync(dirname(out))).toEqual(['moved']);
  expect(readdirSync(join(out, 'texts'))).toHaveLength(13);
});

test('a run stops as soon as it is aborted', async () => {
  const site = await openOldSite({ posts: [post] });
  const stopping = new AbortController();
  const isRequested = site.holdUp('/api/posts');
  const moving = move(site, { signal: stopping.signal });
  await isRequested;

  stopping.abort();

  expect(((await moving).outcome as Error).name).toBe('AbortError');
});

test('a dry run downloads no images and writes only a report', async () => {
  const site = await openOldSite({ posts: [{ ...post, image_url: '/a.jpg' }] });

  const { out } = await move(site, { isDryRun: true });

  expect(readReport(out).facts).toMatchObject({ isDryRun: true, images: { told: 1, come: 1 }, tallies: { post: { told: 1, come: 1 } } });
  expect(existsSync(join(out, 'report.html'))).toBe(true);
  expect(existsSync(join(out, 'metadata.json'))).toBe(false);
  expect(site.asked.has('/a.jpg')).toBe(false);
});

test('a run after a dry run reads the old site again', async () => {
  const site = await openOldSite({ posts: [post] });
  const { out } = await move(site, { isDryRun: true });
  site.answer('/api/posts', [post, { ...post, id: 2 }]);

  await move(site, { out });

  expect(readReport(out).facts).toMatchObject({ isDryRun: false, tallies: { post: { told: 2, come: 2 } } });
  expect(existsSync(join(out, 'metadata.json'))).toBe(true);
});
