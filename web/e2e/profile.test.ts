import { readFileSync } from 'node:fs';
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
  expect(await page.getByRole('img', { name: 'Photo of Annika Virtanen' }).count()).toBe(0);
  await expect(page.locator('.side .portrait')).toHaveText('AV');
});

test('a profile ends with three other agents, first those who share an area', async () => {
  const page = await openPage({ at: profile('Annika Virtanen') });
  const others = page.getByRole('region', { name: 'Others to talk to' });

  await expect(others.getByRole('heading', { level: 3 })).toHaveText(['Elias Haddad', 'Teodor Wasilewski', 'Thandiwe Brathwaite']);
  await others.getByRole('link', { name: 'Elias Haddad', exact: true }).click();

  await heading(page, 'Elias Haddad').waitFor();
});

test('a visitor without JavaScript saves an agent as a contact', async () => {
  const page = await openPage({ at: profile('María-Alejandra Montenegro-Villaseñor'), scripts: false });

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Save contact' }).click()]);

  expect(download.suggestedFilename()).toBe('María-Alejandra Montenegro-Villaseñor.vcf');
  const card = readFileSync(await download.path(), 'utf8').replaceAll('\r\n ', '');
  expect(card).toMatch(/^BEGIN:VCARD\r\nVERSION:3.0\r\nN:Montenegro-Villaseñor;María-Alejandra;;;\r\n/);
  expect(card).toContain('URL:https://www.montenegro-villasenor.example\r\n');
  expect(card).toContain('PHOTO;ENCODING=b;TYPE=JPEG:');
});

test('on a phone, a bar at the bottom calls and emails the agent, and the footer stays reachable', async () => {
  const page = await openPage({ at: profile('Maeve Callahan'), width: 390, height: 844, scripts: false });
  const call = page.getByRole('link', { name: 'Call', exact: true });
  const bottomOf = async (locator: Locator) => {
    const { y, height } = (await locator.boundingBox())!;
    return y + height;
  };

  expect(await call.getAttribute('href')).toBe('tel:+12075550103');
  const bar = page.locator('.contact-buttons');
  expect([(await bar.boundingBox())!.height, await bottomOf(bar)]).toEqual([64, 844]);
  await page.mouse.wheel(0, 20_000);
  const last = page.getByRole('contentinfo').getByText('Equal Housing Opportunity');
  await expect(async () => expect(await bottomOf(last)).toBeLessThan((await call.boundingBox())!.y)).toPass();
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
