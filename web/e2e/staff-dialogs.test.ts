import type { Page } from '@playwright/test';
import { imageFieldCopy } from '../src/content/imageField';
import { insightsCopy } from '../src/content/insights';
import { richTextCopy } from '../src/content/richText';
import { seasonImageCopy } from '../src/content/seasonForm';
import { seasonsCopy } from '../src/content/seasons';
import { goTo, openPage } from './support/browser';
import { buildPost, ownName } from './support/content';
import { publishedPosts, publishedSeasons } from './support/demo';
import { button } from './support/screen';
import { atEachWidth, faultsAtEachWidth } from './support/faults';
import { chooseFile } from './support/images';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

const { actions } = insightsCopy;
const long =
  'A title that goes on like the coast road, past Quarry Hill and the flats and Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';

interface Situation {
  at: string | (() => Promise<string>);
  /** Goes from the page to the situation. */
  reach: (page: Page) => Promise<void>;
}

const waitForForm = (page: Page) => button(page, richTextCopy.tools.quote).waitFor();

const situations: Record<string, Situation> = {
  'the list of insights with a very long title': {
    async at() {
      await buildPost({ title: `${long} ${ownName()}`, publish_at: '2035-11-30T14:00:00Z', time_zone: 'America/New_York' });
      return '/insights';
    },
    async reach(page) {
      await page.getByRole('heading', { level: 1, name: long }).waitFor();
      await sidebarOf(page, insightsCopy.sidebarTitle).open();
      await page.getByRole('button', { name: actions.of(actions.publish, long).replace('”', '') }).waitFor();
    },
  },
  'the list of seasons': {
    at: '/seasons',
    async reach(page) {
      await sidebarOf(page, seasonsCopy.sidebarTitle).open();
      await page.getByRole('navigation', { name: seasonsCopy.archived }).waitFor();
    },
  },
  'the confirmation before an insight is deleted': {
    at: '/insights',
    async reach(page) {
      await sidebarOf(page, insightsCopy.sidebarTitle).open();
      await button(page, actions.of(actions.delete, publishedPosts[0]?.title ?? '')).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'the dialog for choosing an image': {
    at: '/seasons/new',
    async reach(page) {
      await waitForForm(page);
      await button(page, seasonImageCopy.choose).click();
      await page.getByRole('radio').first().waitFor();
    },
  },
  'the dialog for naming a new image': {
    at: `/seasons/${publishedSeasons[0]?.documentId}/edit`,
    async reach(page) {
      await waitForForm(page);
      await chooseFile(page, imageFieldCopy.replace);
      await page.getByLabel(seasonImageCopy.naming.name).waitFor();
    },
  },
};

for (const [name, { at, reach }] of Object.entries(situations)) {
  test(`${name} has no accessibility or layout issues`, async () => {
    const page = await openPage({ as: 'admin', width: 390 });

    await goTo(page, typeof at === 'string' ? at : await at());
    await reach(page);

    expect(await faultsAtEachWidth(page)).toMatchObject(atEachWidth({ sideways: false, violations: [] }));
  });
}
