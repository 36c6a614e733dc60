import type { Page, Request, Route } from '@playwright/test';
import { brand } from '../src/content/brand';
import { appShown, goTo, openPage } from './support/browser';
import { logs } from './support/logs';
import { button, chooseSetting, field, settingsOffer, submitSignIn } from './support/screen';
import { callApi, signIn as newSession } from './support/session';
import { expect, test } from './support/test';

const username = (page: Page) => field(page, 'Username');
const password = (page: Page) => field(page, 'Password');

const stored = (page: Page) => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);

test('the sign-in form shows missing fields until they are filled', async () => {
  const page = await openPage({ at: '/login' });

  await page.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByText('username is required', { exact: true }).waitFor();
  await page.getByText('Password is required', { exact: true }).waitFor();
  await username(page).fill('a');
  await page.getByText('username is required', { exact: true }).waitFor({ state: 'detached' });
  await password(page).fill('b');

  await page.getByText('Password is required', { exact: true }).waitFor({ state: 'detached' });
});

test('a wrong password shows a red error below the sign-in form', async () => {
  const page = await openPage({ at: '/login' });

  await submitSignIn(page, 'agent2', 'not-the-password');
  const message = page.getByRole('alert').filter({ hasText: 'Invalid credentials' });
  await message.waitFor();

  expect(await message.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(179, 38, 30)');
  const [messageBox, buttonBox] = await Promise.all([message.boundingBox(), page.getByRole('button', { name: 'Login' }).boundingBox()]);
  expect(messageBox?.y).toBeGreaterThan(buttonBox?.y ?? Infinity);
  expect(await stored(page)).toEqual([null, null]);
  expect(logs.take()).toEqual([expect.stringContaining('401 (Unauthorized)')]);
});

test('a failed sign-in shows causes other than the password', async () => {
  const page = await openPage({ at: '/login' });
  const failures = [
    ['No connection. Check your internet connection and try again.', (route: Route) => route.abort('internetdisconnected')],
    [
      'Too many attempts. Try again in 12 minutes.',
      (route: Route) => route.fulfill({ status: 429, headers: { 'Retry-After': '710' }, json: {} }),
    ],
    ['The server had a problem. Try again in a few minutes.', (route: Route) => route.fulfill({ status: 500, json: {} })],
  ] as const;

  for (const [message, respond] of failures) {
    await page.route('**/api/auth/login', respond);
    await submitSignIn(page, 'agent2');
    const problem = page.getByRole('alert').filter({ hasText: 'Invalid credentials' }).filter({ hasText: message });
    await problem.waitFor();
    await page.unroute('**/api/auth/login');
  }

  // The browser logs a lost request twice.
  expect(logs.take()).toHaveLength(failures.length + 1);
});

test('the sign-in page shows a visitor without JavaScript that signing in needs it', async () => {
  const page = await openPage({ at: '/login', scripts: false });

  // Playwright's locators skip the text of <noscript>.
  expect(await page.getByRole('main').innerText()).toContain('This page needs JavaScript. Turn it on in your browser settings');
});

test('the settings menu that an agent opens before the app has started stays open, with their entries', async () => {
  const page = await openPage({ as: 'agent1', fresh: true });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });

  await page.goto('/', { waitUntil: 'commit' });
  await button(page, 'Settings').click();
  await appShown(page);

  await page.locator('#settings').getByText('My profile').waitFor();
});

test('an administrator who signs in sees the home page and a welcome toast for three seconds', async () => {
  const page = await openPage({ at: '/login' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);

  await submitSignIn(page, 'admin');
  const welcome = page.getByRole('alert').filter({ hasText: 'Welcome back, Finn.' });
  await welcome.waitFor();
  await page.getByRole('heading', { level: 1, name: brand.tagline }).waitFor();

  const box = await welcome.boundingBox();
  expect(box && [box.x + box.width > 1200, box.x > 640, box.y + box.height > 740]).toEqual([true, true, true]);
  expect(JSON.parse((await stored(page))[1] ?? '{}')).toMatchObject({ first_name: 'Finn', role: 'admin' });
  await page.clock.runFor(2_900);
  expect(await welcome.isVisible()).toBe(true);
  // The rest is the exit animation.
  await page.clock.runFor(600);
  await welcome.waitFor({ state: 'detached' });
});

test('an agent’s other tab follows sign-in and sign-out', async () => {
  const page = await openPage({ at: '/login' });
  const otherTab = await page.context().newPage();
  await goTo(otherTab, '/about');
  await settingsOffer(otherTab, 'Login');

  await submitSignIn(page, 'agent1');
  await page.getByText('Welcome back, Maeve.').waitFor();
  await settingsOffer(otherTab, 'Logout');
  await chooseSetting(page, 'Logout');
  await page.getByText('You’ve signed out.').waitFor();

  await settingsOffer(otherTab, 'Login');
});

test('an agent whose session ended on another device is signed out and sees the home page', async () => {
  const session = await newSession('agent1');
  const page = await openPage({ as: session });
  const reads: Promise<unknown>[] = [];
  const note = (request: Request) => request.url().endsWith('/graphql') && reads.push(request.response());
  page.on('request', note);
  await goTo(page, '/about', { waitFor: 'app' });
  page.off('request', note);
  // A request that is still under way would end the session before the click.
  await Promise.all(reads);
  await callApi('POST', '/auth/logout', session);

  await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Agents').click();

  await page.getByRole('heading', { level: 1, name: brand.tagline }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await stored(page)).toEqual([null, null]);
  expect(logs.take()[0]).toContain('401 (Unauthorized)');
});
