import { goTo, openPage } from './support/browser';
import { agents, publishedPosts, publishedSeasons } from './support/demo';

const listed = agents.filter(({ listed }) => listed);
const pages: [name: string, paths: string[]][] = [
  ['pages', ['/', '/about', '/agents', '/agents?q=o', '/buying', '/selling', '/insights', '/seasons', '/login']],
  ['profiles', listed.map(({ documentId }) => `/agents/${documentId}`)],
  ['insights', publishedPosts.map(({ documentId }) => `/insights/${documentId}`)],
  ['seasons', publishedSeasons.map(({ documentId }) => `/seasons/${documentId}`)],
];

test.each(pages)('a visitor sees %s stay as they came when they come alive', async (_name, paths) => {
  const [served, alive] = [await openPage({ scripts: false }), await openPage()];

  for (const path of paths) {
    await Promise.all([goTo(served, path, { scripts: false }), goTo(alive, path)]);
    const [before, after] = await Promise.all([served, alive].map((page) => page.getByRole('main').innerText()));

    expect(before).toMatch(/\w/);
    expect({ path, words: after }).toEqual({ path, words: before });
  }
});

test.each(['/', '/agents', '/insights', '/seasons'])('an administrator sees %s come alive without a fault', async (path) => {
  const page = await openPage({ at: path, as: 'admin' });

  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Something gave way').count()).toBe(0);
});
