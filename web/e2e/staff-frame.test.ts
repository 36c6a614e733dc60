import type { Page } from '@playwright/test';
import { brand } from '../src/content/brand';
import { buildAgent } from './support/agents';
import { openPage } from './support/browser';
import { agentNamed, publishedPosts } from './support/demo';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { tabTo } from './support/keyboard';
import { logs } from './support/logs';
import { answerFirst } from './support/reads';
import { button, field, heading, link, openSettings } from './support/screen';
import { sessionOf } from './support/session';
import { site } from './support/site';
import { expect, test } from './support/test';

const staffBar = (page: Page) => page.getByRole('navigation', { name: 'Staff bar' });
const railOf = (page: Page) => page.getByRole('navigation', { name: 'Staff navigation' });
const current = (page: Page) => railOf(page).locator('[aria-current]');
const maeve = agentNamed('Maeve Callahan');

test('an administrator reaches the dashboard, new entries and the form of a page from the bar with the keyboard alone', async () => {
  const page = await openPage({ at: `/insights/${publishedPosts[0]?.documentId}`, as: 'admin' });

  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Dashboard');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(link(page, 'Insight'));
  await page.keyboard.press('Escape');
  await link(page, 'Insight').waitFor({ state: 'hidden' });
  await tabTo(link(page, 'Edit this page'));
  await page.keyboard.press('Enter');

  await heading(page, 'Edit insight').waitFor();
  expect(await field(page, 'Title').inputValue()).toBe(publishedPosts[0]?.title);
});

test('the bar offers each user only what they may do, and visitors see no bar', async () => {
  const profile = `/agents/${maeve.documentId}`;
  const offered = async (page: Page) => staffBar(page).locator('a, button').allTextContents();

  const own = await openPage({ at: profile, as: 'agent1' });
  expect(await offered(own)).toEqual(['Dashboard', 'New', 'Listing', 'Edit this page']);
  const colleague = await openPage({ at: profile, as: 'agent2' });
  expect(await offered(colleague)).toEqual(['Dashboard', 'New', 'Listing']);
  const admin = await openPage({ at: '/selling', as: 'admin' });
  expect(await offered(admin)).toEqual(['Dashboard', 'New', 'Listing', 'Insight', 'Season post', 'Agent', 'Edit this page']);
  const visitor = await openPage({ at: profile });
  expect(await staffBar(visitor).count()).toBe(0);
  expect(await (await fetch(`${site.url}${profile}`)).text()).not.toMatch(/class="staff-bar"/);

  await link(admin, 'Edit this page').click();
  await heading(admin, 'Site settings').waitFor();
});

test('the page that starts the app reserves the place of the bar, and of the frame of staff screens', async () => {
  for (const [path, heading] of [
    ['/about', '#content h1'],
    ['/dashboard', '.staff-page h1'],
  ] as const) {
    const page = await openPage({ as: 'admin', fresh: true });
    await answerFirst(page, '**/assets/app-*.js', (route) => route.abort('failed'));
    const placeOf = () =>
      page.locator('main').evaluate((element) => [element.getBoundingClientRect().left, element.getBoundingClientRect().top]);

    const failed = Promise.all([page.waitForEvent('requestfailed'), page.waitForEvent('console')]);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('main').waitFor();
    const before = await placeOf();
    await failed;
    expect(logs.take()).toHaveLength(2);
    await page.reload();
    await page.locator(heading).first().waitFor();

    expect(await placeOf()).toEqual(before);
    await page.close();
  }
});

test('an administrator moves between staff screens with the keyboard, and the rail stays', async () => {
  const page = await openPage({ at: '/dashboard', as: 'admin' });
  await railOf(page).evaluate((element) => element.setAttribute('data-stayed', ''));
  expect(await current(page).allTextContents()).toEqual(['Dashboard']);

  await page.keyboard.press('Tab');
  await tabTo(button(page, 'View site'));
  await tabTo(railOf(page).getByRole('link', { name: 'Invitations' }));
  await page.keyboard.press('Enter');
  await heading(page, 'Agents').waitFor();
  expect(await current(page).getAttribute('aria-current')).toBe('page');
  await page.waitForFunction(() => document.activeElement?.matches('h1'));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await railOf(page).getByRole('link', { name: 'Insights' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Insights').waitFor();
  await link(page, 'New insight').click();

  await heading(page, 'New insight').waitFor();
  expect(await current(page).allTextContents()).toEqual(['Insights']);
  expect(await page.locator('.rail[data-stayed]').count()).toBe(1);
});

test('public pages, the phone number and the home page stay within reach of staff screens', async () => {
  const page = await openPage({ at: '/audit-log', as: 'admin' });

  await button(page, 'View site').click();
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  const call = `Call us at ${brand.phones[0].display}`;
  expect(await links.allTextContents()).toEqual([
    'Home',
    'Listings',
    'Agents',
    'Buying',
    'Selling',
    'About',
    'Insights',
    'A home for all seasons',
    call,
  ]);
  await links.filter({ hasText: 'Buying' }).click();

  await heading(page, 'Buying a Home').waitFor();
  await staffBar(page).waitFor();
});

test('an agent on a phone sees four entries in the rail, and an administrator four and the others under More', async () => {
  // Other tests leave inquiries, whose number follows the name.
  const entriesOf = async (page: Page) =>
    (await railOf(page).locator('a:visible, button:visible').allTextContents()).map((text) => text.replace(/\d+$/, ''));
  const agent = await openPage({ at: '/dashboard', as: 'agent1', width: 390 });
  expect(await entriesOf(agent)).toEqual(['Dashboard', 'Inquiries', 'My listings', 'My profile']);

  const admin = await openPage({ at: '/dashboard', as: 'admin', width: 390 });
  expect(await entriesOf(admin)).toEqual(['Dashboard', 'Inquiries', 'Agents', 'Listings', 'More']);
  await button(admin, 'More').click();
  await railOf(admin).getByRole('link', { name: 'Site settings' }).click();

  await heading(admin, 'Site settings').waitFor();
  await railOf(admin).getByRole('link', { name: 'Site settings' }).waitFor({ state: 'hidden' });
  const [bottom, height] = await railOf(admin).evaluate((element) => [element.getBoundingClientRect().bottom, innerHeight]);
  expect(bottom).toBe(height);
});

test('the settings menu shows whose session it is, with a photo or initials', async () => {
  const page = await openPage({ at: '/about', as: 'agent1' });
  await openSettings(page);
  await page.locator('#settings').getByText('Maeve', { exact: true }).waitFor();
  await page.locator('#settings').getByText('Agent', { exact: true }).waitFor();
  await button(page, 'Settings').locator('img').waitFor();

  const wren = await buildAgent({ first_name: 'Wren', last_name: 'Yardley' });
  const other = await openPage({ at: '/about', as: wren });
  await button(other, 'Settings').getByText('WY', { exact: true }).waitFor();
});

test('a visitor on a phone signs in from the last row of the menu', async () => {
  const page = await openPage({ at: '/about', width: 390 });
  await button(page, 'Menu').click();
  await link(page, 'Staff sign-in').click();
  await page.waitForURL('/login');
});

test('the dashboard shows an administrator what needs attention and the latest activity', async () => {
  const wren = await buildAgent({ first_name: 'Aaron', last_name: 'Aardvark' });
  const page = await openPage({ at: '/dashboard', as: 'admin' });

  await heading(page, 'Hello, Finn').waitFor();
  const attentionList = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
  await attentionList.filter({ hasText: wren.name }).getByText('Profile without photo and bio').waitFor();
  const events = page.getByRole('region', { name: 'Recent activity' }).locator('ol > li');
  await events.filter({ hasText: wren.name }).first().waitFor();
  expect(await events.count()).toBeLessThanOrEqual(8);
  expect(await page.getByRole('region', { name: 'Quick actions' }).getByRole('link').count()).toBe(5);
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));

  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
  await page.waitForURL('/audit-log');
});

test('the dashboard shows an agent what their profile lacks', async () => {
  const agent = await buildAgent({ bio: '<p>Words.</p>' });
  const page = await openPage({ at: '/dashboard', as: agent });

  await page.getByRole('heading', { name: 'Your profile: 2 of 4 complete' }).waitFor();
  const links = ['New listing', 'No new inquiries', 'Add a photo', 'Add links', 'View my public profile'];
  await expect(page.getByRole('main').getByRole('link')).toHaveText(links);
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
  await link(page, 'View my public profile').click();

  await heading(page, agent.name).waitFor();
});

test('agents and visitors who open the lists of administrators see the home page', async () => {
  const { user } = await sessionOf('agent1');
  expect(user.id).toBe(maeve.documentId);
  for (const as of ['agent1', undefined] as const) {
    const page = await openPage({ at: '/manage/agents', as });
    await heading(page, brand.tagline).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.getByText(maeve.email).count()).toBe(0);
  }
});
