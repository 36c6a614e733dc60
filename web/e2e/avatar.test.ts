import type { Locator, Page } from '@playwright/test';
import { buildAgent, type OwnAgent } from './support/agents';
import { openPage } from './support/browser';
import { logs } from './support/logs';
import { chooseFile, text, image } from './support/images';
import { button, heading, settingsOffer } from './support/screen';
import { expect, test } from './support/test';

const photoOf = (page: Page, { name }: OwnAgent) => page.getByRole('img', { name: `Photo of ${name}` });

const choose = (page: Page, file = image) => chooseFile(page, 'Change photo', file);

/** Waits until an image is decoded and returns its URL. */
async function loadedUrl(target: Locator): Promise<string> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate((img: HTMLImageElement) => img.decode());
  return target.evaluate((img: HTMLImageElement) => img.currentSrc);
}

test('an agent’s new photo appears on every page immediately', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}`, as: agent });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/avatar', async (route) => {
    await released;
    await route.continue();
  });
  expect(await photoOf(page, agent).count()).toBe(0);

  await choose(page, image);
  await button(page, 'Uploading...').waitFor();
  expect(await button(page, 'Uploading...').isDisabled()).toBe(true);
  release();

  await photoOf(page, agent).waitFor();
  await button(page, 'Change photo').waitFor();
  expect(await loadedUrl(photoOf(page, agent))).toMatch(/\?t=\d+$/);
  await page.getByRole('link', { name: 'All agents' }).click();
  await heading(page, 'Meet our agents').waitFor();
  // Photos load when their card is near the viewport.
  await page.getByRole('article').filter({ hasText: agent.name }).scrollIntoViewIfNeeded();
  await loadedUrl(photoOf(page, agent));

  const visitor = await openPage({ at: `/agents/${agent.id}` });
  await loadedUrl(photoOf(visitor, agent));
});

test('an agent who uploads a text file as a photo sees the accepted formats', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}`, as: agent });

  await choose(page, text);

  await page.getByRole('alert').getByText('Only JPEG, PNG, WebP, GIF and AVIF images are accepted').waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('415'), expect.stringContaining('Only JPEG, PNG')]);
  expect(await photoOf(page, agent).count()).toBe(0);

  await choose(page, image);
  await photoOf(page, agent).waitFor();
  expect(await page.getByText('Only JPEG, PNG').count()).toBe(0);
});

test('an agent can neither edit a colleague’s profile nor change the photo', async () => {
  const [agent, colleague] = [await buildAgent(), await buildAgent()];

  const page = await openPage({ at: `/agents/${agent.id}`, as: colleague });

  await heading(page, agent.name).waitFor();
  await settingsOffer(page, 'Logout');
  expect(await page.getByRole('link', { name: 'Edit Profile' }).or(button(page, 'Change photo')).count()).toBe(0);
});
