import type { Page } from '@playwright/test';
import type { SiteRenderer } from 'cms/contract';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { goTo, openPage } from './support/browser';
import { agents, homes, publicPages, publishedPosts, publishedSeasons } from './support/demo';
import { buildListing, pathOf } from './support/listings';
import { logs } from './support/logs';
import { ask } from './support/session';
import { site } from './support/site';
import { expect, test } from './support/test';

const dist = join(import.meta.dirname, '../dist');
const stylesIn = (html: string) => /<style id="styles">(.*?)<\/style>/s.exec(html)![1]!;
const stylesAt = async (path: string) => stylesIn(await (await fetch(site.url + path)).text());
/** The page that starts the app has the styles of all pages. */
const allStyles = () => stylesAt('/login');

/** Returns the elements that would look different with these styles, in any state that needs no pointer. */
async function differencesOn(page: Page, styles: string) {
  const differences = await page.evaluate(compareStyles, styles);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(compareStyles, styles);
  await page.emulateMedia({ media: null });
  return [...differences, ...printed];
}

/** Runs in the page. */
function compareStyles(all: string) {
  const styles = document.getElementById('styles')!;
  const own = styles.textContent;
  const elements = [...document.querySelectorAll('html, body, body :not(source, script)')];
  const properties = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'));
  const valuesOf = (style: CSSStyleDeclaration) => properties.map((property) => style.getPropertyValue(property)).join('\n');
  const read = () =>
    elements.map((element) => {
      const around = ['::before', '::after'].map((part) => getComputedStyle(element, part)).filter(({ content }) => content !== 'none');
      const behind = element.matches('[popover]') ? [getComputedStyle(element, '::backdrop')] : [];
      return [getComputedStyle(element), ...around, ...behind].map(valuesOf).join('\n\n');
    });
  const compare = (state: string) => {
    const before = read();
    styles.textContent = all;
    const after = read();
    styles.textContent = own;
    return elements.flatMap(({ outerHTML }, index) => (before[index] === after[index] ? [] : [`${state}: ${outerHTML.slice(0, 90)}`]));
  };

  const found = compare('loaded');
  document.querySelectorAll('details').forEach((element) => (element.open = true));
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) {
    popover.showPopover();
    found.push(...compare(`${popover.id} open`));
    popover.hidePopover();
  }
  const target = document.querySelector('figure[id], main section[id], main article[id]');
  if (target) {
    location.hash = target.id;
    found.push(...compare(`#${target.id}`));
  }
  return found;
}

for (const width of [390, 1280]) {
  test(`at ${width} px, a page looks the same with its own styles as with those of all pages`, async () => {
    test.setTimeout(300_000);
    const all = await allStyles();
    const [listing, other] = await Promise.all(homes.slice(0, 2).map(({ documentId }) => pathOf(documentId)));
    const gone = await buildListing({ UnparsedAddress: '8 Gone Road' });
    const withdrawn = await pathOf(gone);
    await ask('PATCH', `/listings/${gone}`, { listing: { StandardStatus: 'Withdrawn' } });
    const page = await openPage({ width });
    const entries = [
      `/agents/${agents[0]!.documentId}`,
      `/insights/${publishedPosts[0]!.documentId}`,
      `/seasons/${publishedSeasons[0]!.documentId}`,
    ];
    const rare = ['/agents?q=nothing', '/listings?q=nowhere', '/insights?find=nothing', '/nowhere', withdrawn];

    for (const path of [...publicPages, ...entries, listing!, other!, `${listing}/sheet`, ...rare]) {
      await goTo(page, path);
      expect({ path, differences: await differencesOn(page, all) }).toEqual({ path, differences: [] });
    }
    expect(logs.take()).toEqual([expect.stringContaining('404 (Not Found)'), expect.stringContaining('410 (Gone)')]);
  });
}

test('the page for a failed rendering looks the same with its own styles', async () => {
  const { renderer } = createRequire(import.meta.url)(join(dist, 'server/render.cjs')) as { renderer: SiteRenderer };
  const body = renderer.renderFailure({ publicUrl: site.url, template: readFileSync(join(dist, 'client/index.html'), 'utf8') });
  const page = await openPage();
  await page.route('**/about', (route) => route.fulfill({ body, contentType: 'text/html' }));
  await goTo(page, '/about');

  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(await differencesOn(page, await allStyles())).toEqual([]);
});

test('a document has no styles of other pages', async () => {
  const [all, about, agents] = await Promise.all([allStyles(), stylesAt('/about'), stylesAt('/agents')]);

  for (const selector of ['.listing-card{', '.agent-card{', '.explore{', '.icon-sailing{']) {
    expect(all).toContain(selector);
    expect(about).not.toContain(selector);
  }
  expect(agents).toContain('.agent-card{');
  expect(about.length).toBeLessThan(all.length / 2);
});

test('results that a search shows have their styles', async () => {
  const all = await allStyles();
  const page = await openPage({ at: '/agents' });
  const search = page.getByRole('searchbox');
  const has = (selector: string) => page.evaluate((text) => document.getElementById('styles')!.textContent.includes(text), selector);
  expect(await has('.empty{')).toBe(false);

  await search.fill('nothing like this');
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.locator('.empty').waitFor();
  expect(await differencesOn(page, all)).toEqual([]);
  await search.fill('');
  await page.getByRole('article').first().waitFor();
  expect(await differencesOn(page, all)).toEqual([]);
});
