import type { Locator, Page } from '@playwright/test';
import { goTo, openPage } from './support/browser';
import { agentNamed, agents, fullName } from './support/demo';
import { logs } from './support/logs';
import { holdReads } from './support/reads';
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

test('a profile shows an agent’s photo, title and contact details', async () => {
  const maeve = agentNamed('Maeve Callahan');
  const page = await openPage({ at: profile('Maeve Callahan') });
  const linkTo = (href: string) => page.getByRole('main').locator(`ul a[href="${href}"]`).first();

  await page.getByRole('heading', { level: 1, name: 'Maeve Callahan' }).waitFor();
  await page.getByRole('img', { name: 'Photo of Maeve Callahan' }).waitFor();
  await page.getByText(maeve.title).waitFor();
  expect(await linkTo(`mailto:${maeve.email}`).innerText()).toBe(maeve.email);
  expect(await linkTo('tel:+12075550103').innerText()).toBe(maeve.phone_number);
  const website = page.getByRole('link', { name: 'Website' });
  expect(await website.getAttribute('href')).toBe(maeve.website_url);
  expect(await website.getAttribute('rel')).toContain('noopener');
});

test('a profile without a photo shows the company’s logo', async () => {
  const page = await openPage({ at: profile('Annika Virtanen') });

  await page.getByRole('article').locator('img[src="/logo-mark.svg"]').waitFor();
  expect(await page.getByRole('img', { name: /^Photo of/ }).count()).toBe(0);
});

test('a profile links to an agent’s social platforms', async () => {
  const page = await openPage({ at: profile('Thandiwe Brathwaite') });

  const links = await socialLinks(page).evaluateAll((all) =>
    all.map((link) => `${link.getAttribute('aria-label')}: ${link.getAttribute('href')} ${link.getAttribute('rel')}`),
  );

  expect(links).toEqual(
    agentNamed('Thandiwe Brathwaite').social_links.map(
      ({ platform, url }) => `Thandiwe Brathwaite on ${platform}: ${url} noopener noreferrer`,
    ),
  );
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

for (const [name, tags] of [
  ['Walter Penhallow', ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'a']],
  ['Rajan Pillai', ['ul', 'li', 'strong', 'sub', 'sup']],
  ['Thandiwe Brathwaite', ['ol', 'li', 'em', 'u']],
  ['Samira Rahimi', ['blockquote', 'br']],
] as const) {
  test(`the bio of ${name} keeps its formatting`, async () => {
    const page = await openPage({ at: profile(name) });
    const about = page.getByRole('region', { name: 'About' });

    const rendered = await about.evaluate((region, all) => all.filter((tag) => region.querySelector(`div ${tag}`)), tags);

    expect(rendered).toEqual(tags);
  });
}

test('an agent sees “Loading...” while a profile loads', async () => {
  const page = await openPage({ at: '/agents', as: 'agent1' });
  const release = await holdReads(page);

  await page.getByRole('link', { name: 'Maeve Callahan', exact: true }).click();
  await page.getByText('Loading...').waitFor();
  release();

  await page.getByRole('heading', { level: 1, name: 'Maeve Callahan' }).waitFor();
  await page.getByText('Loading...').waitFor({ state: 'detached' });
});

for (const [name, path] of [
  ['an unlisted agent', profile('Harriet Lindqvist')],
  ['an unknown agent', '/agents/unknown'],
] as const) {
  test(`the profile of ${name} is not found`, async () => {
    const page = await openPage({ at: path });

    await page.getByRole('heading', { level: 1, name: 'Profile not found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Meet our agents' }).click();

    await page.getByRole('heading', { level: 1, name: 'Meet our agents' }).waitFor();
    expect(logs.take()).toEqual([expect.stringContaining('404 (Not Found)')]);
  });
}
