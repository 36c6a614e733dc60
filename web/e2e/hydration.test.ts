import type { Page } from '@playwright/test';
import { insightsCopy } from '../src/content/insights';
import { answering, goTo, openPage } from './support/browser';
import { agents, publishedPosts, publishedSeasons } from './support/demo';
import { holdReads } from './support/reads';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

const listed = agents.filter(({ listed }) => listed);
const pages: [name: string, paths: string[]][] = [
  ['pages', ['/', '/about', '/agents', '/agents?q=o', '/buying', '/selling', '/insights', '/seasons', '/login']],
  ['profiles', listed.map(({ documentId }) => `/agents/${documentId}`)],
  ['insights', publishedPosts.map(({ documentId }) => `/insights/${documentId}`)],
  ['seasons', publishedSeasons.map(({ documentId }) => `/seasons/${documentId}`)],
];

for (const [name, paths] of pages) {
  test(`a visitor sees ${name} stay as they came when their app wakes`, async () => {
    const page = await openPage();
    await page.addInitScript(noteServedWords);

    for (const path of paths) {
      await goTo(page, path);
      await wake(page);
      const words = await page.getByRole('main').textContent();

      expect(words).toMatch(/\w/);
      expect({ path, words }).toEqual({ path, words: await page.evaluate(() => servedWords) });
    }
  });
}

/** As somebody does who signs in in another tab, and right out again: the app stays awake. */
async function wake(page: Page) {
  await page.evaluate(() => {
    localStorage.setItem('token', 'another tab’s');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    localStorage.removeItem('token');
  });
  await answering(page);
}

declare global {
  var servedWords: string | null | undefined;
}

/** Runs in the page: reads it when it is whole, and before its scripts run. */
function noteServedWords() {
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') globalThis.servedWords = document.querySelector('main')?.textContent;
  });
}

for (const path of ['/', '/agents', '/insights', '/seasons']) {
  test(`an administrator sees ${path} come alive without a fault`, async () => {
    const page = await openPage({ at: path, as: 'admin' });

    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Something went wrong').count()).toBe(0);
  });
}

test('a page stays as it came until an administrator has read what they may see besides', async () => {
  const page = await openPage({ as: 'admin' });
  const arrive = await holdReads(page);
  await page.addInitScript(noteWaiting);
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/graphql'));
  const sidebar = sidebarOf(page, insightsCopy.sidebarTitle);

  await goTo(page, '/insights');
  await sidebar.open();
  await asked;
  expect(await sidebar.links.count()).toBe(publishedPosts.length);
  arrive();
  await sidebar.links.getByText(insightsCopy.unpublished).first().waitFor();

  expect(await sidebar.isOpen()).toBe(true);
  expect(await page.evaluate(() => hasWaited)).toBe(false);
});

test('an administrator’s page moves once on a phone, to make room for what only they see', async () => {
  const page = await openPage({ as: 'admin', width: 390 });
  await page.addInitScript(noteMoves);

  await goTo(page, '/insights', { waitFor: 'app' });
  await page.getByRole('note').waitFor();
  const drawn = () =>
    new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(placesOfHeading.size))));

  expect(await page.evaluate(drawn)).toBe(2);
});

declare global {
  var hasWaited: boolean;
  var placesOfHeading: Set<number>;
}

/** Runs in the page: notes with each frame how far down what is read begins. */
function noteMoves() {
  globalThis.placesOfHeading = new Set();
  const look = () => {
    const heading = document.querySelector('article h1');
    if (heading) placesOfHeading.add(Math.round(heading.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page: notes whether anything on it ever gives way to what waits. */
function noteWaiting() {
  globalThis.hasWaited = false;
  const look = () => void (hasWaited ||= document.querySelector('[data-waits]') !== null);
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
