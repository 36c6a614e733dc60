import { run, update } from './support/backstage';
import { call, serverUrl } from './support/call';
import { clockRuns, timePasses } from './support/clock';
import { buildListing } from './support/content';
import { upload } from './support/images';
import { changeListing, listingUid, storedListing } from './support/listings';
import { buildAgent, buildSignedIn, type Person } from './support/people';

const dayMs = 86_400_000;

let admin: Person;
let agent: Person;
beforeAll(async () => {
  [admin, agent] = [await buildSignedIn('admin'), await buildSignedIn('agent')];
});
afterEach(clockRuns);

/** The previous price, and whether the time of the change is known. */
async function previousOf(id: string) {
  const { PreviousListPrice, PriceChangeTimestamp } = await storedListing(id);
  expect(Boolean(PriceChangeTimestamp)).toBe(PreviousListPrice !== null);
  return PreviousListPrice;
}

describe('a change of the price', () => {
  test('is remembered with the price before it, and other saves leave it', async () => {
    const { documentId: id } = await buildListing({ agent, ListPrice: 612_000 });
    expect(await previousOf(id)).toBeNull();

    const { body } = await changeListing(agent, id, { ListPrice: 590_000 });
    expect(body).toMatchObject({ ListPrice: 590_000, PreviousListPrice: 612_000 });
    const { PriceChangeTimestamp } = await storedListing(id);
    expect(Math.abs(Date.now() - Date.parse(String(PriceChangeTimestamp)))).toBeLessThan(60_000);
    await timePasses(1000);
    await changeListing(agent, id, { ListPrice: 590_000, YearBuilt: 1868 });
    expect(await storedListing(id)).toMatchObject({ PreviousListPrice: 612_000, PriceChangeTimestamp });

    await changeListing(agent, id, { ListPrice: 650_000 });

    expect(await previousOf(id)).toBe(590_000);
  });

  test('is forgotten with the price, and there is none if there was no price, or if visitors did not see it', async () => {
    const { documentId: id } = await buildListing({ agent, ListPrice: 612_000 });
    const { documentId: draft } = await buildListing({ agent, ListPrice: 612_000, published: false });

    for (const ListPrice of [600_000, null, 590_000]) await changeListing(agent, id, { ListPrice });
    await changeListing(agent, draft, { ListPrice: 590_000 });
    await call('publishListing', { as: agent, id: draft });
    const { documentId: offline } = await buildListing({ agent, ListPrice: 612_000, InternetEntireListingDisplayYN: false });
    for (const change of [{ ListPrice: 590_000 }, { InternetEntireListingDisplayYN: true }]) await changeListing(agent, offline, change);

    expect([await previousOf(id), await previousOf(draft), await previousOf(offline)]).toEqual([null, null, null]);
  });

  test('is forgotten when the price before it returns, or when the price changes while no visitor sees the home', async () => {
    const { documentId: mistyped } = await buildListing({ agent, ListPrice: 500_000 });
    const { documentId: paused } = await buildListing({ agent, ListPrice: 500_000 });

    for (const ListPrice of [5_000_000, 500_000]) await changeListing(agent, mistyped, { ListPrice });
    await changeListing(agent, paused, { ListPrice: 490_000 });
    await call('unpublishListing', { as: agent, id: paused });
    await changeListing(agent, paused, { ListPrice: 450_000 });
    await call('publishListing', { as: agent, id: paused });

    expect([await previousOf(mistyped), await previousOf(paused)]).toEqual([null, null]);
  });

  test('is remembered on every way to save it; no one writes it, and a copy starts without it', async () => {
    const { documentId: id } = await buildListing({ agent, ListPrice: 612_000 });
    const own = { PreviousListPrice: 900_000, PriceChangeTimestamp: '2026-01-01T00:00:00.000Z' };

    await changeListing(admin, id, own);
    await update(listingUid, id, own);
    expect(await previousOf(id)).toBeNull();
    await update(listingUid, id, { ...own, ListPrice: 600_000 });
    expect(await previousOf(id)).toBe(612_000);
    const file = Buffer.from(`ListingKey,ListPrice,PreviousListPrice\r\n${id},580000,900000`);
    const { body } = await upload('importListings', { as: admin, file, fields: { dry_run: 'false' } });
    expect(body).toMatchObject({ done: true, unknown: ['PreviousListPrice'] });
    expect(await previousOf(id)).toBe(600_000);

    const copy = await run(async (documentId) => (await strapi.documents('api::listing.listing').clone({ documentId }))!.entries[0], id);

    expect(await previousOf(String(copy!.documentId))).toBeNull();
  });
});

describe('cached lists', () => {
  /** Returns the chip on the only card of an agent's list, as the second reader gets it. */
  async function chipOf(of: Pick<Person, 'id'>) {
    const read = async () => (await fetch(`${serverUrl()}/listings?agent=${of.id}`)).text();
    await read();
    return /class="chip (?:new|reduced)">([^<]+)/.exec(await read())?.[1];
  }

  test('say that a home is new for 7 days', async () => {
    const seller = await buildAgent();
    await buildListing({ agent: seller });

    expect(await chipOf(seller)).toBe('New');
    await timePasses(6 * dayMs);
    expect(await chipOf(seller)).toBe('New');
    await timePasses(9 * dayMs);
    expect(await chipOf(seller)).toBeUndefined();
  });

  test('say that a price was reduced for 30 days, unless the home is not for sale or the price rose again', async () => {
    const seller = await buildAgent();
    const { documentId: id } = await buildListing({ agent: seller, ListPrice: 612_000 });

    await changeListing(admin, id, { ListPrice: 590_000 });
    expect(await chipOf(seller)).toBe('Price reduced');
    await timePasses(29 * dayMs);
    expect(await chipOf(seller)).toBe('Price reduced');
    await timePasses(31 * dayMs);
    expect(await chipOf(seller)).toBeUndefined();
    await clockRuns();
    await changeListing(admin, id, { StandardStatus: 'Pending' });
    expect(await chipOf(seller)).toBeUndefined();
    await changeListing(admin, id, { StandardStatus: 'Active', ListPrice: 640_000 });
    expect(await chipOf(seller)).toBe('New');
  });
});
