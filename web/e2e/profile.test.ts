import type { Locator, Page } from '@playwright/test';
import { goTo, openPage } from './support/browser';
import { agentNamed, agents, fullName } from './support/demo';
import { logs } from './support/logs';
import { holdReads } from './support/reads';
import { expect, test } from './support/test';

// Spec §3: those with their own icons.
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
const elsewhere = (page: Page) => page.getByRole('list', { name: 'Social links' }).getByRole('link');
const shapeIn = async (link: Locator) => (await link.locator('use').getAttribute('href')) ?? '';

test('a visitor sees who an agent is and how to reach them', async () => {
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

test('a visitor sees the company’s mark where an agent has no picture', async () => {
  const page = await openPage({ at: profile('Annika Virtanen') });

  await page.getByRole('article').locator('img[src="/logo-mark.svg"]').waitFor();
  expect(await page.getByRole('img', { name: /^Photo of/ }).count()).toBe(0);
});

test('a visitor follows an agent elsewhere', async () => {
  const page = await openPage({ at: profile('Thandiwe Brathwaite') });

  const links = await elsewhere(page).evaluateAll((all) =>
    all.map((link) => `${link.getAttribute('aria-label')}: ${link.getAttribute('href')} ${link.getAttribute('rel')}`),
  );

  expect(links).toEqual(
    agentNamed('Thandiwe Brathwaite').social_links.map(
      ({ platform, url }) => `Thandiwe Brathwaite on ${platform}: ${url} noopener noreferrer`,
    ),
  );
});

test('a visitor knows each place by a mark of its own, and any other by a globe', async () => {
  const page = await openPage();
  const marks = new Map<string, string>();

  for (const agent of agents.filter(({ listed, social_links }) => listed && social_links.length > 0)) {
    await goTo(page, profile(fullName(agent)));
    const shapes = await Promise.all((await elsewhere(page).all()).map(shapeIn));
    agent.social_links.forEach(({ platform }, index) => marks.set(platform, shapes[index] ?? ''));
  }

  expect([...marks.keys()].sort()).toEqual([...platforms, 'website'].sort());
  expect(new Set(marks.values()).size).toBe(platforms.length + 1);
  const drawings = await (await page.request.get('/social-icons.svg')).text();
  const shapes = [...marks.values()].map(
    (mark) => new RegExp(`<symbol id="${mark.split('#')[1]}"[^>]*>(.+?)</symbol>`).exec(drawings)?.[1],
  );
  expect(new Set(shapes).size).toBe(platforms.length + 1);
  expect(shapes).not.toContain(undefined);
});

for (const [name, tags] of [
  ['Walter Penhallow', ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'a']],
  ['Rajan Pillai', ['ul', 'li', 'strong', 'sub', 'sup']],
  ['Thandiwe Brathwaite', ['ol', 'li', 'em', 'u']],
  ['Samira Rahimi', ['blockquote', 'br']],
] as const) {
  test(`a visitor reads the biography of ${name} as it was written`, async () => {
    const page = await openPage({ at: profile(name) });
    const about = page.getByRole('region', { name: 'About' });

    const found = await about.evaluate((region, all) => all.filter((tag) => region.querySelector(`div ${tag}`)), tags);

    expect(found).toEqual(tags);
  });
}

test('an agent reads “Loading...” while a profile is on its way', async () => {
  const page = await openPage({ at: '/agents', as: 'agent1' });
  const letArrive = await holdReads(page);

  await page.getByRole('link', { name: 'Maeve Callahan', exact: true }).click();
  await page.getByText('Loading...').waitFor();
  letArrive();

  await page.getByRole('heading', { level: 1, name: 'Maeve Callahan' }).waitFor();
  await page.getByText('Loading...').waitFor({ state: 'detached' });
});

for (const [who, path] of [
  ['who is not listed', profile('Harriet Lindqvist')],
  ['who never was', '/agents/nobody'],
] as const) {
  test(`a visitor is told that an agent ${who} is not here`, async () => {
    const page = await openPage({ at: path });

    await page.getByRole('heading', { level: 1, name: 'Profile not found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Meet our agents' }).click();

    await page.getByRole('heading', { level: 1, name: 'Meet our agents' }).waitFor();
    expect(logs.take()).toEqual([expect.stringContaining('404 (Not Found)')]);
  });
}
