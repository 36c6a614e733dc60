import type { Page } from '@playwright/test';
import { buildAgent, type OwnAgent } from './support/agents';
import { goTo, openPage } from './support/browser';
import { afterwards } from './support/cleanUp';
import { addPhotos, jpegs, inputOf, openForm, openListingForm, photoNumbers, saveListing, tiles } from './support/listing-form';
import { buildListing, newArea, pathOf } from './support/listings';
import { logs } from './support/logs';
import { button, field, heading, link, toast } from './support/screen';
import { ask } from './support/session';
import { site } from './support/site';
import { expect, test } from './support/test';

const statusOf = async (path: string) => (await fetch(site.url + path)).status;

async function requireApproval() {
  afterwards(() => ask('PATCH', '/site', { site: { listings_need_approval: false } }));
  await ask('PATCH', '/site', { site: { listings_need_approval: true } });
}

/** Creates a listing in the form, with its required fields, and returns its public id. */
async function createListing(page: Page, area: string) {
  // An empty list offers it twice.
  await link(page, 'New listing').first().click();
  await inputOf(page, 'Street address').fill(`7 ${area} Lane`);
  await inputOf(page, 'Town').fill('Pellwick Harbor');
  await inputOf(page, 'State').fill('ME');
  await button(page, 'Create Listing').click();
  await toast(page, 'Saved. Add photos now; visitors don’t see the listing yet.').waitFor();
  await page.waitForURL(/\w{24}\/edit#photos$/);
  await expect(button(page, 'Add photos')).toBeInViewport();
  const id = page.url().split('/').at(-2)!;
  afterwards(() => ask('DELETE', `/listings/${id}`));
  return id;
}

/** Loses the connection during two uploads: one that does not arrive, and one whose reply does not. */
async function addOverBadConnection(page: Page) {
  const context = page.context();
  const offline = page.getByText('No connection. Uploads continue when you are online again.');
  let calls = 0;
  await page.route('**/photos', async (route) => {
    calls += 1;
    if (calls !== 3 && calls !== 9) return route.continue();
    if (calls === 9) await route.fetch();
    await context.setOffline(true);
    return route.abort('internetdisconnected');
  });

  await addPhotos(page, await jpegs(12));
  for (const count of [1, 6]) {
    await offline.waitFor();
    expect(await tiles(page).count()).toBeGreaterThanOrEqual(count);
    await context.setOffline(false);
    await offline.waitFor({ state: 'detached' });
  }
  await expect(tiles(page)).toHaveCount(12);
  await expect(button(page, 'Save Changes')).toBeVisible();
  await page.unroute('**/photos');
  expect(logs.take().filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
}

async function describeCover(page: Page, text: string) {
  await tiles(page)
    .first()
    .getByRole('button', { name: /^Photo 1 of 12: / })
    .click();
  await field(page, 'Description').fill(text);
  await button(page, 'Done').click();
}

async function submit(page: Page) {
  await button(page, 'Save and submit').click();
  await toast(page, 'Submitted. An administrator will review it.').waitFor();
  await page.getByText('Waiting for approval', { exact: true }).waitFor();
}

/** Reads the submitted listing, and returns it to its agent. */
async function returnWithNote(page: Page, name: string, note: string) {
  await link(page, name).click();
  await link(page, 'Preview').click();
  await page
    .getByRole('note')
    .getByText(/^Before visitors see it: 11 photos have no description · Price is empty/)
    .waitFor();
  await button(page, 'Return…').click();
  await field(page, 'What should the agent change?').fill(note);
  await page.getByRole('dialog').getByRole('button', { name: 'Return to agent' }).click();
  await toast(page, 'Returned to the agent.').waitFor();
}

/** Reads the note on the dashboard and in the form, changes the listing, and submits it again. */
async function correct(page: Page, name: string, note: string) {
  await goTo(page, '/dashboard', { waitFor: 'app' });
  const returned = page.getByRole('region', { name: 'Returned to you' });
  await returned.getByText(note).waitFor();
  await returned.getByRole('link', { name }).click();
  await expect(page.getByText(note)).toBeInViewport();
  await inputOf(page, 'Price').fill('$450,000');
  await submit(page);
}

/** Schedules the listing. Its time comes soon. */
async function schedule(id: string, path: string) {
  const page = await openForm(id, 'admin');
  await button(page, 'Schedule…').click();
  await inputOf(page, 'On the market').fill('2040-12-24T09:00');
  await saveListing(page);
  await page.getByText('December 24, 2040').waitFor();
  expect(await statusOf(path)).toBe(404);
  await ask('PATCH', `/listings/${id}`, { listing: { publish_at: new Date(Date.now() + 2_000).toISOString() } });
}

for (const width of [390, 1280]) {
  test(`an agent submits a listing with photos over a bad connection, corrects it, and visitors see it on time, at ${width} px`, async () => {
    await requireApproval();
    const agent = await buildAgent();
    const page = await openPage({ at: '/manage/listings', as: agent, width });
    const area = newArea();
    const name = `7 ${area} Lane, Pellwick Harbor`;
    const note = 'Please add the price.';
    const id = await createListing(page, area);
    const path = `/listings/${id}`;

    await addOverBadConnection(page);
    await describeCover(page, 'White front door');
    await submit(page);
    await goTo(page, `${path}/edit`, { waitFor: 'app' });
    await expect(tiles(page)).toHaveCount(12);
    expect(await photoNumbers(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    await tiles(page).first().getByText('White front door').waitFor();

    const admin = await openPage({ at: '/dashboard', as: 'admin', width });
    await admin.getByRole('region', { name: 'Needs attention' }).getByText('Listing · Waiting for approval').waitFor();
    await returnWithNote(admin, name, note);
    await correct(page, name, note);
    await schedule(id, path);

    const visitor = await openPage({ scripts: false, width });
    const shown = visitor.getByRole('article').getByRole('link', { name: `7 ${area} Lane` });
    await expect(async () => {
      await visitor.goto(`/listings?${new URLSearchParams({ q: area })}`);
      expect(await shown.count()).toBe(1);
    }).toPass();
    await shown.click();
    await heading(visitor, `7 ${area} Lane`).waitFor();
    await visitor.getByRole('img', { name: 'White front door' }).first().waitFor();
    await expect(visitor.getByRole('main')).toContainText('$450,000');
  });
}

/** Sets the status in the form, saves, and expects visitors to read another one. */
async function changeStatus(id: string, agent: OwnAgent, status: string, more: Record<string, string> = {}) {
  const page = await openForm(id, agent, 390);
  await inputOf(page, 'Status').selectOption(status);
  for (const [name, value] of Object.entries(more)) await inputOf(page, name).fill(value);
  await saveListing(page);
  await page.close();
}

for (const width of [390, 1280]) {
  test(`a home has an open house, is under contract and sold, and an administrator restores a version, at ${width} px`, async () => {
    const { agent, id, page } = await openListingForm({ PublicRemarks: 'Oak floors.' }, ['Front door'], width);
    const path = await pathOf(id);
    const visitor = await openPage({ scripts: false, width });
    const status = visitor.locator('article header');

    await button(page, 'Add open house').click();
    await inputOf(page, 'Description').fill('Pine floors.');
    await saveListing(page);
    await visitor.goto(path);
    await visitor.getByRole('heading', { name: 'Open houses' }).waitFor();
    const calendar = await visitor.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
    expect(await (await fetch(site.url + calendar!)).text()).toContain('BEGIN:VEVENT');

    await changeStatus(id, agent, 'Active Under Contract');
    await visitor.goto(path);
    await expect(status).toContainText('Under contract');

    await changeStatus(id, agent, 'Closed', { 'Sold price': '485,000', 'Sold on': '2026-05-01' });
    await visitor.goto(path);
    await expect(status).toContainText('Sold');
    await expect(visitor.getByRole('heading', { name: 'Open houses' })).toHaveCount(0);
    expect(await statusOf(calendar!)).toBe(404);

    const admin = await openPage({ at: `/listings/${id}/history`, as: 'admin', width });
    const versions = admin.getByRole('list', { name: 'Versions, newest first' }).getByRole('article');
    await expect(versions.first()).toContainText(`Saved by ${agent.name}`);
    await expect(versions.first()).toContainText('485,000');
    await admin
      .getByRole('button', { name: /^Restore the version from/ })
      .last()
      .click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await toast(admin, 'Version restored').waitFor();
    await visitor.goto(path);
    await expect(visitor.getByRole('main')).toContainText('Oak floors.');
    await expect(status).toContainText('Sold');
  });
}

/** Chooses an action of the only row of the list that matches a name. */
async function choose(page: Page, name: string, action: string) {
  await button(page, `Actions for “${name}”`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

for (const width of [390, 1280]) {
  test(`an administrator undoes an approval, approves again and compares what the agent changed, at ${width} px`, async () => {
    await requireApproval();
    const [agent, partner, area] = [await buildAgent(), await buildAgent(), newArea()];
    const name = `7 ${area} Lane, Pellwick Harbor`;
    const id = await buildListing({ UnparsedAddress: `7 ${area} Lane`, ListAgentKey: agent.id, CoListAgentKey: partner.id });
    await ask('PATCH', `/listings/${id}/unpublish`);
    await ask('PATCH', `/listings/${id}`, { listing: { OnMarketDate: null } });
    await ask('PATCH', `/listings/${id}/submit`, undefined, agent);
    const list = `/manage/listings?${new URLSearchParams({ q: area })}`;
    const page = await openPage({ at: list, as: 'admin', width });

    const row = page.getByRole('main').locator('tbody tr');
    await choose(page, name, 'Publish');
    await row.getByText('Published', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Waiting', { exact: true }).waitFor();
    expect(await ask('GET', `/listings/${id}`)).toMatchObject({ published: false, OnMarketDate: null });
    await choose(page, name, 'Publish');
    await row.getByText('Published').waitFor();
    await ask('PATCH', `/listings/${id}`, { listing: { PublicRemarks: 'Pine floors.' } }, partner);
    await goTo(page, list, { waitFor: 'app' });
    await link(page, 'Changed since approval').click();

    const changes = page.getByRole('region', { name: 'Changes since approval' });
    await expect(changes).toContainText('Pine floors.');
    const own = await openPage({ at: list, as: partner, width });
    await button(own, `Actions for “${name}”`).click();
    await own.getByRole('menuitem', { name: 'Unpublish' }).waitFor();
    await expect(own.getByRole('menuitem', { name: 'Delete', exact: true })).toHaveCount(0);
    await expect(own.getByText('Changed since approval')).toHaveCount(0);
  });
}

test('an administrator restores a deleted listing for another agent, as its own has left', async () => {
  const [leaving, successor, area] = [await buildAgent(), await buildAgent(), newArea()];
  const id = await buildListing({ UnparsedAddress: `7 ${area} Lane`, ListAgentKey: leaving.id });
  await ask('DELETE', `/listings/${id}`);
  await ask('PATCH', `/agents/${leaving.id}/deactivate`);
  const page = await openPage({ at: '/deleted', as: 'admin' });
  const dialog = page.getByRole('dialog');
  const restore = dialog.getByRole('button', { name: 'Restore' });

  await page.getByRole('button', { name: `Restore 7 ${area} Lane, Pellwick Harbor` }).click();
  await restore.click();
  await dialog.getByText('The agent of this listing has left. Choose another one.').waitFor();
  await restore.click();
  await dialog.getByText('Choose an agent').waitFor();
  await page.getByRole('combobox', { name: 'Listing agent' }).fill(successor.profile.last_name);
  await page.getByRole('option', { name: successor.name }).click();
  await restore.click();

  await toast(page, 'Restored').waitFor();
  expect(await ask('GET', `/listings/${id}`)).toMatchObject({ published: false, ListAgentKey: successor.id });
  expect(logs.take().filter((line) => !line.includes('422'))).toEqual([]);
});
