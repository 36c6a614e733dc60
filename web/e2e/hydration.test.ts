import { goTo, openPage } from './support/browser';
import { agents, publishedPosts, publishedSeasons } from './support/demo';
import { expect, test } from './support/test';

const listed = agents.filter(({ listed }) => listed);
const pages: [name: string, paths: string[]][] = [
  ['pages', ['/', '/about', '/agents', '/agents?q=o', '/buying', '/selling', '/insights', '/seasons', '/login']],
  ['profiles', listed.map(({ documentId }) => `/agents/${documentId}`)],
  ['insights', publishedPosts.map(({ documentId }) => `/insights/${documentId}`)],
  ['seasons', publishedSeasons.map(({ documentId }) => `/seasons/${documentId}`)],
];

for (const [name, paths] of pages) {
  test(`a visitor sees ${name} stay as they came when they come alive`, async () => {
    const [served, alive] = [await openPage({ scripts: false }), await openPage()];

    for (const path of paths) {
      await Promise.all([goTo(served, path, { scripts: false }), goTo(alive, path)]);
      const [before, after] = await Promise.all([served, alive].map((page) => page.getByRole('main').innerText()));

      expect(before).toMatch(/\w/);
      expect({ path, words: after }).toEqual({ path, words: before });
    }
  });
}

for (const path of ['/', '/agents', '/insights', '/seasons']) {
  test(`an administrator sees ${path} come alive without a fault`, async () => {
    const page = await openPage({ at: path, as: 'admin' });

    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Something gave way').count()).toBe(0);
  });
}
