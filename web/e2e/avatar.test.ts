import type { Locator, Page } from '@playwright/test';
import { agentsCopy } from '../src/content/agents';
import { navigation } from '../src/content/navigation';
import { buildAgent, type OwnAgent } from './support/agents';
import { openPage } from './support/browser';
import { logs } from './support/logs';
import { chooseFile, text, image } from './support/images';
import { settingsOffer } from './support/screen';
import { expect, test } from './support/test';

const { changePhoto, uploadingPhoto, photo, allAgents } = agentsCopy.profile;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const portraitOf = (page: Page, { name }: OwnAgent) => page.getByRole('img', { name: photo(name) });

const choose = (page: Page, file = image) => chooseFile(page, changePhoto, file);

/** The address of a picture, once it is drawn. */
async function drawn(image: Locator): Promise<string> {
  await image.scrollIntoViewIfNeeded();
  await image.evaluate((img: HTMLImageElement) => img.decode());
  return image.evaluate((img: HTMLImageElement) => img.currentSrc);
}

for (const who of ['themself', 'admin'] as const) {
  test(`an agent’s new picture, chosen by ${who}, shows everywhere at once`, async () => {
    const agent = await buildAgent();
    const page = await openPage({ at: `/agents/${agent.id}`, as: who === 'admin' ? who : agent });
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/avatar', async (route) => {
      await held;
      await route.continue();
    });
    expect(await portraitOf(page, agent).count()).toBe(0);

    await choose(page, image);
    await button(page, uploadingPhoto).waitFor();
    expect(await button(page, uploadingPhoto).isDisabled()).toBe(true);
    arrive();

    await portraitOf(page, agent).waitFor();
    await button(page, changePhoto).waitFor();
    expect(await drawn(portraitOf(page, agent))).toMatch(/\?t=\d+$/);
    await page.getByRole('link', { name: allAgents }).click();
    await page.getByRole('heading', { level: 1, name: agentsCopy.heading }).waitFor();
    // A card's picture is asked for as the card comes near.
    await page.getByRole('article').filter({ hasText: agent.name }).scrollIntoViewIfNeeded();
    await drawn(portraitOf(page, agent));

    const visitor = await openPage({ at: `/agents/${agent.id}` });
    await drawn(portraitOf(visitor, agent));
  });
}

test('an agent who chooses a text that calls itself a picture is told which pictures are taken', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}`, as: agent });

  await choose(page, text);

  await page.getByRole('alert').getByText('Only JPEG, PNG, WebP, GIF and AVIF images are accepted').waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('415'), expect.stringContaining('Only JPEG, PNG')]);
  expect(await portraitOf(page, agent).count()).toBe(0);

  await choose(page, image);
  await portraitOf(page, agent).waitFor();
  expect(await page.getByText('Only JPEG, PNG').count()).toBe(0);
});

test('a colleague is not offered to change somebody else’s picture', async () => {
  const [agent, colleague] = [await buildAgent(), await buildAgent()];

  const page = await openPage({ at: `/agents/${agent.id}`, as: colleague });

  await page.getByRole('heading', { level: 1, name: agent.name }).waitFor();
  await settingsOffer(page, navigation.settings.signOut);
  expect(await button(page, changePhoto).count()).toBe(0);
});
