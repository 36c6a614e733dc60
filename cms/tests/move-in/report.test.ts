import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder, readReport, saidOf } from '../support/move-in';
import { closeOldSites, move, openOldSite, person, post } from './in-process';
import { moveAll, startAwkwardSite, type AwkwardSite } from './awkward-site';

let old: AwkwardSite;
const out = newFolder();
beforeAll(async () => {
  old = await startAwkwardSite();
  await moveAll(old, out);
});
afterAll(() => old.close());

test('the report counts the entries of the old site and the imported entries', () => {
  const { facts } = readReport(out);

  expect(facts.tallies).toEqual({
    agent: { told: 8, come: 6 },
    post: { told: 4, come: 3 },
    season: { told: 3, come: 2 },
    'season image': { told: 2, come: 1 },
  });
});

test('the report begins with the entries that need a review', () => {
  const headings = [...readFileSync(join(out, 'report.html'), 'utf8').matchAll(/<h2>([^<(]+)/g)].map(([, title]) => title.trim());

  expect(headings.slice(0, 3)).toEqual(['Needs review', 'Not imported', 'Notes']);
});

test('the report gives the reason and the original data of skipped entries', () => {
  const report = readReport(out);

  expect(saidOf(report, 'post', '5')).toEqual(['At least one of the following must be provided: content, video URL, or image']);
  expect(report.notes.find(({ id }) => id === '5')?.before).toContain('"title":"Hollow"');
  expect(saidOf(report, 'season', 's-0')).toEqual(['Body content is required']);
  expect(saidOf(report, 'season image', '6')).toEqual(['The server returned status 404', 'The image could not be downloaded']);
});

test('the report lists the missing data of a hidden agent', () => {
  expect(saidOf(readReport(out), 'agent', '2')[0]).toBe(
    'Hidden from the directory until these are added: a unique email address (ADA@old.EXAMPLE is used by Ada Byron)',
  );
});

test('the report shows removed formatting with the text before and after', () => {
  const note = readReport(out).notes.find(({ id, topic }) => id === '1' && topic === 'text');

  expect(note).toMatchObject({
    message: 'Removed from bio: style, <font>, <script>',
    before: '<p style="color:red">Born <font color="blue">by the <b>sea</b></font>.</p><script>alert(1)</script>',
    after: '<p>Born by the <strong>sea</strong>.</p>',
  });
});

test('the report lists failed image downloads', () => {
  const images = readReport(out).notes.filter(({ topic }) => topic === 'images');

  expect(images.map(({ name, message }) => [name, message])).toEqual([
    ['Cy Doe', 'The server returned status 404'],
    ['Tides 🌊', 'The server returned status 404'],
    ['Untitled', 'The response is larger than 10 MB'],
    ['Lost', 'The server returned status 404'],
  ]);
});

test('the report lists administrators of the old site, who become agents unless roles are kept', async () => {
  const site = await openOldSite({ agents: [{ ...person, id: 1, role: 'super_admin' }] });

  const asAgents = readReport((await move(site)).out);
  const kept = readReport((await move(site, { keepRoles: true, isDryRun: true })).out);
  await closeOldSites();

  expect(asAgents.facts.administrators).toEqual([{ name: 'Ada Byron', email: 'ada@old.example', role: 'super_admin' }]);
  expect(saidOf(asAgents, 'agent', '1')).toContain('Imported as an agent (super_admin on the old site). Email: ada@old.example');
  expect(saidOf(kept, 'agent', '1')).toContain('Imported as super_admin. Email: ada@old.example');
});

test('the report lists each unused field once, with the first value found', async () => {
  const posts = [1, 2, 3].map((id) => ({
    ...post,
    id,
    subtitle: id > 1 ? `Tide ${id}` : null,
    tags: [],
    author: { name: 'x'.repeat(500) },
  }));
  const site = await openOldSite({ agents: [{ ...person, id: 1, avatar_url: '/ada.jpg' }], posts });

  const { notes } = readReport((await move(site)).out);
  await closeOldSites();

  const unused = notes.filter(({ topic }) => topic === 'unused');
  expect(unused.map(({ type, name, before }) => [type, name, before])).toEqual([
    ['agent', 'avatar_url', '/ada.jpg'],
    ['post', 'author', `{"name":"${'x'.repeat(191)}`],
    ['post', 'subtitle', 'Tide 2'],
  ]);
});
