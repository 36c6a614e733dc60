import type { Page } from '@playwright/test';
import { goTo, navigate, openPage } from './support/browser';
import { buildPost, ownName } from './support/content';
import { posts, postTitled, publishedPosts } from './support/demo';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { rowOf, sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

const sidebar = (page: Page) => sidebarOf(page, 'Industry Insights');
const shows = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
const read = (title: string) => openPage({ at: `/insights/${postTitled(title).documentId}` });

const rowsOf = (list: typeof posts) => list.map((post) => rowOf(post.title, post));

const newest = publishedPosts[0]?.title ?? '';
const oldest = publishedPosts.at(-1)?.title ?? '';

test('a visitor reads the newest post, and opens and closes the list of posts', async () => {
  const page = await openPage({ at: '/insights' });

  await shows(page, newest);
  expect(await sidebar(page).nav.isVisible()).toBe(false);
  await sidebar(page).open();
  expect(await sidebar(page).links.allInnerTexts()).toEqual(rowsOf(publishedPosts));
  expect(await sidebar(page).nav.locator('[aria-current=page]').allInnerTexts()).toEqual(rowsOf(publishedPosts.slice(0, 1)));
  await expect(sidebar(page).nav.locator('img[src*="/uploads/"]')).toHaveCount(publishedPosts.length);
  await sidebar(page).toggle.click();

  await sidebar(page).nav.waitFor({ state: 'hidden' });
  expect(await sidebar(page).isOpen()).toBe(false);
});

test('an agent opens another post from the list, or by a link with navigation state, and a reload keeps it open', async () => {
  const page = await openPage({ as: 'agent1' });
  const open = [
    () => sidebar(page).links.getByText(oldest).click(),
    () => navigate(page, '/insights', { id: postTitled(oldest).documentId }),
  ];

  for (const select of open) {
    await goTo(page, '/insights', { waitFor: 'app' });
    await sidebar(page).open();
    await select();
    await shows(page, oldest);
    await page.waitForURL(`**/insights/${postTitled(oldest).documentId}`);
    await page.reload();
    await shows(page, oldest);
  }
});

test('a visitor opens the image of a post in a new tab', async () => {
  const page = await read('Closing Costs, Line by Line');
  const postImage = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('img', { name: /Closing Costs/ }) });

  expect(await postImage.getAttribute('rel')).toContain('noopener');
  const [tab] = await Promise.all([page.waitForEvent('popup'), postImage.click()]);
  await tab.waitForLoadState();

  expect(new URL(tab.url()).pathname).toBe(new URL((await postImage.getAttribute('href')) ?? '', page.url()).pathname);
  expect(await tab.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1600);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

const film = 'What a Flood Zone Means for Your Insurance';

for (const as of [undefined, 'agent1'] as const) {
  test(`${as ? 'an agent' : 'a visitor'} plays a video that the site hosts`, async () => {
    const page = await openPage({ at: `/insights/${postTitled(film).documentId}`, as });
    const player = page.getByTitle(`Video: ${film}`);
    const play = page.getByRole('link', { name: `Play Video: ${film}` });
    await play.waitFor();
    expect(await player.isVisible()).toBe(false);
    // The image of the post is the poster, and not shown again.
    expect(await page.getByRole('img', { name: film }).count()).toBe(0);

    await play.press('Enter');

    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
    await expect(player).toBeFocused();
    await expect(play).toHaveCount(0);
  });
}

test('a visitor without scripts gets the controls of the browser for a video, on its poster', async () => {
  const page = await openPage({ at: `/insights/${postTitled(film).documentId}`, scripts: false });

  const player = page.getByTitle(`Video: ${film}`).and(page.locator('[controls]:visible'));
  await expect(player).toHaveAttribute('poster', /^\/uploads\/boat_dock/);
  expect(await page.getByRole('link', { name: `Play Video: ${film}` }).count()).toBe(0);
});

test('an administrator sees unpublished posts, marked as unpublished', async () => {
  const page = await openPage({ at: '/insights', as: 'admin' });
  const marked = rowsOf(posts);

  await shows(page, newest);
  await sidebar(page).open();
  expect(await sidebar(page).links.allInnerTexts()).toEqual(marked);
  await sidebar(page).links.getByText('(unpublished)').first().click();

  await shows(page, posts.find(({ published }) => !published)?.title ?? '');
});

const long =
  'A title that goes on like the coast road, past Quarry Hill and the flats and Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';

test('the list of insights with a very long title has no accessibility or layout issues', async () => {
  await buildPost({ title: `${long} ${ownName()}`, publish_at: '2035-11-30T14:00:00Z', time_zone: 'America/New_York' });
  const page = await openPage({ at: '/insights', as: 'admin', width: 390 });
  await shows(page, long);
  await sidebar(page).open();
  await page.getByRole('button', { name: `Publish “${long}` }).waitFor();

  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
});
