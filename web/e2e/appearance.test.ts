import { navigate, openPage } from './support/browser';
import { buildListing } from './support/listings';
import { logs } from './support/logs';
import { button, heading, link } from './support/screen';
import { sessionOf } from './support/session';
import { expect, test } from './support/test';

test('nothing moves for a visitor who prefers reduced motion', async () => {
  const page = await openPage({ at: '/agents', width: 390 });
  /** Returns the longest duration of a transition or animation in s. */
  const longest = () =>
    page.evaluate(() => {
      const durations = [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return `${transitionDuration}, ${animationDuration}`.split(', ').map(parseFloat);
      });
      return Math.max(...durations);
    });
  expect(await longest()).toBeGreaterThan(0.1);

  await page.emulateMedia({ reducedMotion: 'reduce' });

  expect(await longest()).toBeLessThan(0.001);
});

test('icons and the focus stay visible with forced colors', async () => {
  const page = await openPage({ at: '/', width: 390 });
  await page.emulateMedia({ forcedColors: 'active' });

  const colors = await page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll('.icon')].map((icon) => getComputedStyle(icon).backgroundColor === canvas);
  });
  expect(colors.length).toBeGreaterThan(0);
  expect(colors).not.toContain(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe('solid');
});

test('an administrator sees the status bar of a listing apart from its content', async () => {
  const page = await openPage({ at: `/listings/${await buildListing()}`, as: 'admin' });
  const [bar, content] = await Promise.all([page.getByRole('note').boundingBox(), page.locator('article').first().boundingBox()]);

  expect(content!.y - bar!.y - bar!.height).toBeGreaterThan(24);
});

test('an agent whose page fails to load sees the error page and tries again', async () => {
  const { user } = await sessionOf('agent1');
  const page = await openPage({ at: '/', as: 'agent1', fresh: true });
  await page.route(/\/assets\/AgentForm.*\.js$/, (route) => route.abort('aborted'));

  await navigate(page, `/agents/${user.id}/edit`);
  await heading(page, 'Something went wrong').waitFor();
  expect(await page.title()).toBe('Something went wrong · Hearth & Harbor Realty');
  await expect(link(page, 'Back to the home page')).toHaveAttribute('href', '/');
  expect(logs.take()).toEqual([expect.stringContaining('dynamically imported module')]);
  await page.unroute(/\/assets\/AgentForm.*\.js$/);
  await button(page, 'Try again').click();

  await heading(page, 'Edit profile').waitFor();
});
