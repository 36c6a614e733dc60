import type { Page } from '@playwright/test';
import { lookedAwayMs } from '../src/config';
import { goTo, navigate, openPage } from './support/browser';
import { buildPost } from './support/content';
import { heading } from './support/screen';
import { ask } from './support/session';
import { sidebarOf } from './support/sidebar';
import { test } from './support/test';

const insightsButton = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Industry insights' });

/** Makes reads return no content. */
function emptyReads(page: Page) {
  const lists = { similarListings: [], posts: [], recent: [], seasons: [], suggestedAgents: [] };
  const data = { ...lists, listingSearch: { total: 0 }, post: null, season: null, site: null };
  return page.route(/\/graphql/, (route) => route.fulfill({ json: { data } }));
}

/** Hides or shows the tab. Runs in the page. */
function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('the home page shows current buttons when an agent navigates back to it', async () => {
  const page = await openPage({ at: '/', as: 'agent1' });
  await insightsButton(page).waitFor();

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'About' }).click();
  await page.waitForURL('/about');
  await emptyReads(page);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' }).click();

  await heading(page, 'Homes on the harbor, and the people who know them').waitFor();
  await insightsButton(page).waitFor({ state: 'detached' });
  await navigate(page, '/insights');
  await heading(page, 'Industry Insights').waitFor();
  await page.getByText('Coming Soon').waitFor();
});

test('an owner sees all buttons of the home page, and a request to create the first insight, while there is no content', async () => {
  const page = await openPage({ at: '/about', as: 'owner' });
  await emptyReads(page);

  await navigate(page, '/');
  await insightsButton(page).click();

  await page.getByText('No posts found. Create the first post.').waitFor();
});

test('the insights show new publications when an agent returns to their tab', async () => {
  const page = await openPage({ as: 'agent1', fresh: true });
  await page.clock.install();
  await goTo(page, '/insights', { waitFor: 'app' });
  const { id, title } = await buildPost();
  await ask('PATCH', `/posts/${id}/publish`);

  await page.evaluate(setHidden, true);
  await page.clock.fastForward(lookedAwayMs);
  await page.evaluate(setHidden, false);

  await heading(page, title).waitFor();
  await sidebarOf(page, 'Industry Insights').open();
  await page.getByRole('navigation', { name: 'Industry Insights' }).getByRole('link', { name: title }).waitFor();
});
