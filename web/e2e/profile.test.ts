import type { Locator, Page } from '@playwright/test';
import { goTo, openPage } from './support/browser';
import { agentNamed, agents, fullName } from './support/demo';
import { logs } from './support/logs';
import { holdRequests } from './support/reads';
import { heading } from './support/screen';
import { expect, test } from './support/test';

// Platforms with their own icons.
const platforms = [
  'facebook',
  'x',
  'twitter',
  'instagram',
  'linkedin',
  'threads',
  'github',
  'bluesky',
  'tiktok',
  'mastodon',
  'youtube',
  'discord',
];

const profile = (name: string) => `/agents/${agentNamed(name).documentId}`;
const socialLinks = (page: Page) => page.getByRole('list', { name: 'Social links' }).getByRole('link');
const iconOf = async (link: Locator) => (await link.locator('use').getAttribute('href')) ?? '';

test('a profile shows an agent’s photo, title, contact details and social links', async () => {
  const maeve = agentNamed('Maeve Callahan');
  const page = await openPage({ at: profile('Maeve Callahan') });
  const linkTo = (href: string) => page.getByRole('main').locator(`ul a[href="${href}"]`).first();

  await heading(page, 'Maeve Callahan').waitFor();
  await page.getByRole('img', { name: 'Photo of Maeve Callahan' }).waitFor();
  await page.getByText(maeve.title).waitFor();
  expect(await linkTo(`mailto:${maeve.email}`).innerText()).toBe(maeve.email);
  expect(await linkTo('tel:+12075550103').innerText()).toBe(maeve.phone_number);
  const website = page.getByRole('link', { name: 'Website' });
  expect(await website.getAttribute('href')).toBe(maeve.website_url);
  expect(await website.getAttribute('rel')).toContain('noopener');
  const links = await socialLinks(page).evaluateAll((all) =>
    all.map((link) => `${link.getAttribute('aria-label')}: ${link.getAttribute('href')} ${link.getAttribute('rel')}`),
  );
  expect(links).toEqual(maeve.social_links.map(({ platform, url }) => `Maeve Callahan on ${platform}: ${url} noopener noreferrer`));
});

test('a profile without a photo shows the company’s logo', async () => {
  const page = await openPage({ at: profile('Annika Virtanen') });

  await page.getByRole('article').locator('img[src="/logo-mark.svg"]').waitFor();
  expect(await page.getByRole('img', { name: /^Photo of/ }).count()).toBe(0);
});

test('every social platform has its own icon, and a website has another one', async () => {
  const page = await openPage();
  const icons = new Map<string, string>();

  for (const agent of agents.filter(({ listed, social_links }) => listed && social_links.length > 0)) {
    await goTo(page, profile(fullName(agent)));
    const hrefs = await Promise.all((await socialLinks(page).all()).map(iconOf));
    agent.social_links.forEach(({ platform }, index) => icons.set(platform, hrefs[index] ?? ''));
  }

  expect([...icons.keys()].sort()).toEqual([...platforms, 'website'].sort());
  expect(new Set(icons.values()).size).toBe(platforms.length + 1);
  const sprite = await (await page.request.get('/social-icons.svg')).text();
  const shapes = [...icons.values()].map((icon) => new RegExp(`<symbol id="${icon.split('#')[1]}"[^>]*>(.+?)</symbol>`).exec(sprite)?.[1]);
  expect(new Set(shapes).size).toBe(platforms.length + 1);
  expect(shapes).not.toContain(undefined);
});

test('an agent sees “Loading...” while a profile loads', async () => {
  const page = await openPage({ at: '/agents', as: 'agent1' });
  const release = await holdRequests(page);

  await page.getByRole('link', { name: 'Maeve Callahan', exact: true }).click();
  await page.getByText('Loading...').waitFor();
  release();

  await heading(page, 'Maeve Callahan').waitFor();
  await page.getByText('Loading...').waitFor({ state: 'detached' });
});

test('the profile of an unlisted agent is not found', async () => {
  const page = await openPage({ at: profile('Harriet Lindqvist') });

  await heading(page, 'Profile not found').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Meet our agents' }).click();

  await heading(page, 'Meet our agents').waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('404 (Not Found)')]);
});
