import type { Page } from '@playwright/test';
import { lookedAwayMs } from '../src/config';
import { homeCopy } from '../src/content/home';
import { insightsCopy } from '../src/content/insights';
import { navigation } from '../src/content/navigation';
import { goTo, openPage } from './support/browser';
import { ask, buildPost } from './support/content';
import { heading } from './support/screen';
import { sidebarOf } from './support/sidebar';
import { test } from './support/test';

const insightsButton = (page: Page) => page.getByRole('main').getByRole('link', { name: homeCopy.exploreButtons.insights });

/** From now on the site has neither insights nor seasons. */
const takeAllDown = (page: Page) => page.route(/\/graphql/, (route) => route.fulfill({ json: { data: { posts: [], seasons: [] } } }));

/** Runs in the page: nobody looks at the tab, or somebody does again. */
function look(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('an agent who comes back to the home page within the site finds the buttons as they are now', async () => {
  const page = await openPage({ at: '/', as: 'agent1' });
  await insightsButton(page).waitFor();

  await page.getByRole('navigation', { name: navigation.names.main }).getByRole('link', { name: navigation.top.about }).click();
  await page.waitForURL('/about');
  await takeAllDown(page);
  await page.getByRole('navigation', { name: navigation.names.main }).getByRole('link', { name: navigation.top.home }).click();

  await page.waitForURL('/');
  await insightsButton(page).waitFor({ state: 'detached' });
});

test('an agent who looks at the home page again after a while finds the buttons as they are now', async () => {
  const page = await openPage({ as: 'agent1' });
  await page.clock.install();
  await goTo(page, '/', { waitFor: 'app' });
  await insightsButton(page).waitFor();
  await takeAllDown(page);

  await page.evaluate(look, true);
  await page.clock.fastForward(lookedAwayMs);
  await page.evaluate(look, false);

  await insightsButton(page).waitFor({ state: 'detached' });
});

test('an agent who looks at the insights again after a while finds what was published since', async () => {
  const page = await openPage({ as: 'agent1' });
  await page.clock.install();
  await goTo(page, '/insights', { waitFor: 'app' });
  const { id, title } = await buildPost();
  await ask('PATCH', `/posts/${id}/publish`);

  await page.evaluate(look, true);
  await page.clock.fastForward(lookedAwayMs);
  await page.evaluate(look, false);

  await heading(page, title).waitFor();
  await sidebarOf(page, insightsCopy.sidebarTitle).open();
  await page.getByRole('navigation', { name: insightsCopy.sidebarTitle }).getByRole('link', { name: title }).waitFor();
});
