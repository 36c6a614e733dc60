import type { Locator, Page } from '@playwright/test';
import { brand } from '../src/content/brand';
import { appShown, goTo, openPage } from './support/browser';
import { logs } from './support/logs';
import { answerFirst, holdRequests } from './support/reads';
import { button, chooseSetting, heading, link, settingsOffer, submitSignIn } from './support/screen';
import { sessionOf } from './support/session';
import { site } from './support/site';
import { expect, test } from './support/test';

/** Whether the server sent the app, by the scripts of the page. */
const isApp = (page: Page) => page.evaluate(() => Array.from(document.scripts).some(({ src }) => src.includes('/app-')));
const hasCookie = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'app');

test('a browser with a session but without the cookie opens the app', async () => {
  const page = await openPage({ as: 'agent1', fresh: true });
  await page.context().clearCookies();

  await page.goto('/about');

  await settingsOffer(page, 'Logout');
  expect([await isApp(page), await hasCookie(page)]).toEqual([true, true]);
});

test('a browser that has only the cookie opens documents again', async () => {
  const page = await openPage();
  await page.context().addCookies([{ name: 'app', value: '1', url: site.url }]);

  await page.goto('/about');
  await settingsOffer(page, 'Login');
  expect([await isApp(page), await hasCookie(page)]).toEqual([true, false]);

  await page.goto('/about');
  expect(await isApp(page)).toBe(false);
});

test('an administrator who goes back after signing in and out sees what they may see now', async () => {
  const page = await openPage({ at: '/agents' });
  await chooseSetting(page, 'Login');
  await submitSignIn(page, 'admin');
  await heading(page, brand.tagline).waitFor();

  await page.goBack();
  await page.goBack();
  await settingsOffer(page, 'Logout');
  await link(page, '+ Add Agent').click();
  await heading(page, 'Add agent').waitFor();
  await chooseSetting(page, 'Logout');
  await heading(page, brand.tagline).waitFor();

  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await heading(page, brand.tagline).waitFor();
  await settingsOffer(page, 'Login');
});

test('a page that a browser keeps for Back becomes the app after a sign-in', async () => {
  const page = await openPage({ at: '/about' });
  const { token, user } = await sessionOf('agent1');
  await page.evaluate(([token, user]) => Object.assign(localStorage, { token, user }), [token, JSON.stringify(user)]);

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  await settingsOffer(page, 'Logout');
});

test('an administrator on a slow network loses no press of the header, whenever they press', async () => {
  const presses: [name: string, id: string, width: number][] = [
    ['Menu', 'menu', 390],
    ['Settings', 'settings', 1280],
  ];
  for (const [name, id, width] of presses) {
    // A press that lasts while the first screen arrives, or one that is over by then.
    for (const held of [false, true]) {
      const page = await openPage({ as: 'admin', fresh: true, width });
      const release = await holdRequests(page);
      await page.goto('/', { waitUntil: 'commit' });
      const target = (await button(page, name).boundingBox())!;

      await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2);
      await page.mouse.down();
      if (held) await arrive(page, release);
      await page.mouse.up();
      if (!held) await arrive(page, release);
      await appShown(page);

      await page.locator(`#${id}:popover-open`).waitFor();
      await page.close();
    }
  }
});

test('a menu that an agent opens while the next page is loaded stays open, with the focus', async () => {
  const page = await openPage({ at: '/', as: 'agent1', fresh: true });
  const release = await holdRequests(page);
  // A navigation waits for data for a limited time.
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const menu = page.locator('#settings:popover-open');

  await chooseSetting(page, 'My profile');
  await menu.waitFor({ state: 'hidden' });
  await button(page, 'Settings').focus();
  await page.keyboard.press('Enter');
  await menu.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  release();

  await expect(page.locator('main h1')).not.toHaveText(brand.tagline);
  await menu.waitFor();
  await expect(button(page, 'Settings')).toBeFocused();
});

/** Lets the data of the first screen arrive, and waits until it could be on screen. */
async function arrive(page: Page, release: () => void) {
  const reply = page.waitForResponse('**/graphql');
  release();
  await (await reply).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 0)));
}

for (const list of ['/agents', '/listings']) {
  test(`an agent who types into the search of ${list} loses no press, however soon it follows`, async () => {
    const page = await openPage({ as: 'agent1', fresh: true });
    await page.clock.install();
    let reads = 0;
    page.on('request', (request) => (reads += Number(request.url().endsWith('/graphql'))));
    const card = page.getByRole('article').first().getByRole('heading').getByRole('link');
    const presses: [ms: number, target: Locator, press: 'click' | 'long' | 'key'][] = [
      ...[0, 50, 100, 200].map((ms): [number, Locator, 'click'] => [ms, card, 'click']),
      [50, card, 'long'],
      [50, card, 'key'],
      [50, page.getByRole('navigation', { name: 'Main navigation' }).getByText('About'), 'click'],
      [50, link(page, 'Dashboard'), 'click'],
    ];
    for (const [ms, target, press] of presses) {
      await goTo(page, list, { waitFor: 'app' });
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
      const path = (await target.getAttribute('href'))!;
      await page.getByRole('searchbox').fill(await card.innerText());
      await page.clock.runFor(ms);
      const release = await holdRequests(page);
      const before = reads;

      if (press === 'click') await target.click();
      if (press === 'key') await target.press('Enter');
      if (press === 'long') {
        await target.hover();
        await page.mouse.down();
        await page.clock.runFor(200);
        // Results could move the card away from the pointer.
        expect(reads).toBe(before);
        await page.mouse.up();
      }
      await page.clock.runFor(1_000);
      release();

      await expect.poll(() => [ms, press, new URL(page.url()).pathname]).toEqual([ms, press, path]);
      await page.unrouteAll({ behavior: 'wait' });
      await page.clock.resume();
    }
  });
}

test('a user whose app fails to load can try again', async () => {
  const page = await openPage();
  await answerFirst(page, '**/assets/app-*.js', (route) => route.abort('failed'));
  await page.goto('/login?from=here');

  const retry = page.getByRole('link', { name: 'Try again' });
  await retry.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()));
  await retry.waitFor();
  expect(logs.take()).toHaveLength(2);
  await retry.click();

  await appShown(page);
  expect(new URL(page.url()).search).toBe('?from=here');
});
