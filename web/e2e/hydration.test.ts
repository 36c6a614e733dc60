import { goTo, openPage } from './support/browser';
import { agents, publishedPosts, publishedSeasons } from './support/demo';

const paths = [
  '/',
  '/about',
  '/agents',
  '/agents?q=o',
  '/buying',
  '/selling',
  '/insights',
  '/seasons',
  '/login',
  ...agents.filter(({ listed }) => listed).map(({ documentId }) => `/agents/${documentId}`),
  ...publishedPosts.map(({ documentId }) => `/insights/${documentId}`),
  ...publishedSeasons.map(({ documentId }) => `/seasons/${documentId}`),
];

test.each(paths)('a visitor sees %s stay as it came when it comes alive', async (path) => {
  const [served, alive] = [await openPage({ scripts: false }), await openPage()];

  await Promise.all([goTo(served, path, { scripts: false }), goTo(alive, path)]);

  const words = await served.getByRole('main').innerText();
  expect(words.length).toBeGreaterThan(50);
  expect(await alive.getByRole('main').innerText()).toBe(words);
});

test.each(['/', '/agents', '/insights', '/seasons'])('an administrator sees %s come alive without a fault', async (path) => {
  const page = await openPage({ at: path, as: 'admin' });

  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Something gave way').count()).toBe(0);
});
