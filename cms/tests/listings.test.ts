import { update } from './support/backstage';
import { ask, call } from './support/call';
import { clockRuns, clockStands } from './support/clock';
import { buildListing, listingDraft } from './support/content';
import { upload } from './support/images';
import { changeListing, changeSite, foundIds, listingUid, openHouse, storedListing } from './support/listings';
import { buildAgent, buildSignedIn, type Person } from './support/people';

let admin: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  [admin, agent, colleague] = [await buildSignedIn('admin'), await buildSignedIn('agent'), await buildSignedIn('agent')];
});
afterEach(clockRuns);

describe('access', () => {
  test('an agent creates a listing, of which only its agents and administrators know until it is published', async () => {
    const { status, body } = await call('createListing', { as: agent, body: { listing: { ...listingDraft, ListAgentKey: colleague.id } } });

    expect(status).toBe(201);
    expect(body).toMatchObject({ ...listingDraft, ListAgentKey: agent.id, BathroomsTotalInteger: 3, published: false, OnMarketDate: null });
    expect(
      await Promise.all([null, colleague, agent, admin].map(async (as) => (await call('getListing', { as, id: body.id })).status)),
    ).toEqual([404, 404, 200, 200]);
    expect((await call('manageListings', { as: colleague })).body.items.map(({ id }) => id)).not.toContain(body.id);
    expect((await call('manageListings', { as: agent })).body.items.map(({ id }) => id)).toContain(body.id);
  });

  test('the co-listing agent may edit a listing, other agents may not', async () => {
    const { documentId: id } = await buildListing({ agent });
    expect((await changeListing(colleague, id, { YearBuilt: 1868 })).status).toBe(403);

    await changeListing(agent, id, { CoListAgentKey: colleague.id });

    expect((await changeListing(colleague, id, { YearBuilt: 1868 })).status).toBe(200);
    expect((await call('unpublishListing', { as: colleague, id })).status).toBe(200);
    expect((await call('deleteListing', { as: colleague, id })).status).toBe(403);
    expect((await call('manageListings', { as: colleague })).body.items.find((item) => item.id === id)).toMatchObject({
      listing_agent: agent.id,
    });
    // Only administrators change the listing agent.
    await changeListing(colleague, id, { ListAgentKey: colleague.id });
    expect((await storedListing(id)).ListAgentKey.documentId).toBe(agent.id);
  });

  test('a home needs a listing agent, who must be known and must not have left', async () => {
    const { documentId: id } = await buildListing({ agent });
    const left = await buildAgent({ blocked: true });

    for (const ListAgentKey of [null, 'nobody', left.id]) expect((await changeListing(admin, id, { ListAgentKey })).status).toBe(422);
    expect((await changeListing(admin, id, { CoListAgentKey: agent.id })).body.fields).toHaveProperty('CoListAgentKey');
    expect((await storedListing(id)).ListAgentKey.documentId).toBe(agent.id);
  });
});

describe('status', () => {
  test('a home passes from coming soon to sold, and the first day on the market is remembered', async () => {
    await clockStands('2026-03-02T15:00:00Z');
    const { body } = await call('createListing', { as: agent, body: { listing: { ...listingDraft, StandardStatus: 'Coming Soon' } } });
    const { id } = body;
    await call('publishListing', { as: agent, id });
    expect((await storedListing(id)).OnMarketDate).toBeNull();

    for (const StandardStatus of ['Active', 'Active Under Contract', 'Pending'])
      expect((await changeListing(agent, id, { StandardStatus })).body).toMatchObject({ StandardStatus });
    const closed = await changeListing(agent, id, { StandardStatus: 'Closed', ClosePrice: 600_000, CloseDate: '2026-04-30' });

    expect(closed.body).toMatchObject({ StandardStatus: 'Closed', ClosePrice: 600_000, StatusChangeTimestamp: '2026-03-02T15:00:00.000Z' });
  });

  test.each([
    ['Closed', 'Active'],
    ['Canceled', 'Active'],
    ['Active', 'Coming Soon'],
    ['Delete', 'Active'],
  ])('a listing cannot change from %s to %s, neither on the site nor in the panel', async (from, to) => {
    const { documentId: id } = await buildListing({ agent, StandardStatus: from, ClosePrice: 1, CloseDate: '2026-01-01' });

    const { status, body } = await changeListing(admin, id, { StandardStatus: to });

    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { StandardStatus: `A listing can’t change from ${from} to ${to}` },
    });
    await expect(update(listingUid, id, { StandardStatus: to })).rejects.toThrow('can’t change');
    expect((await storedListing(id)).StandardStatus).toBe(from);
  });

  test('a home for sale is on the market since today, an earlier day, or the day on which it is published', async () => {
    await clockStands('2026-03-02T15:00:00Z');
    const { documentId: id } = await buildListing({ agent });
    const { documentId: planned } = await buildListing({ agent, published: false });
    const dayOf = async (of: string) => (await storedListing(of)).OnMarketDate;

    const future = await changeListing(agent, id, { OnMarketDate: '2026-03-03' });
    await changeListing(agent, id, { OnMarketDate: '2026-03-01' });
    await changeListing(agent, planned, { OnMarketDate: '2026-03-05', publish_at: '2026-03-06T15:00:00Z' });

    expect([future.status, future.body.errors]).toEqual([422, ['On the market since must not be in the future']]);
    expect([await dayOf(id), await dayOf(planned)]).toEqual(['2026-03-01', '2026-03-05']);
  });

  test('a home that is coming soon has a later day on the market until it is for sale', async () => {
    await clockStands('2026-03-02T15:00:00Z');
    const { documentId: id } = await buildListing({ agent, StandardStatus: 'Coming Soon' });

    const announced = await changeListing(agent, id, { OnMarketDate: '2026-03-20' });
    const forSale = await changeListing(agent, id, { StandardStatus: 'Active', OnMarketDate: '2026-03-20' });

    expect([announced, forSale].map(({ status, body }) => [status, body.OnMarketDate])).toEqual([
      [200, '2026-03-20'],
      [200, '2026-03-02'],
    ]);
  });

  test('a sold home needs a price and a date', async () => {
    const { documentId: id } = await buildListing({ agent });

    expect((await changeListing(agent, id, { StandardStatus: 'Closed' })).body.errors).toEqual(['Sold price is required']);
    expect((await changeListing(agent, id, { StandardStatus: 'Closed', ClosePrice: 1 })).body.errors).toEqual(['Sold on is required']);
  });

  test.each(['Hold', 'Withdrawn', 'Canceled', 'Expired', 'Incomplete', 'Delete'])(
    'visitors do not see a listing that is %s',
    async (status) => {
      const { documentId: id } = await buildListing({ agent, StandardStatus: status });

      expect((await call('getListing', { id })).status).toBe(404);
      expect((await call('getListing', { as: agent, id })).status).toBe(200);
      expect(await foundIds({ agent: agent.id })).not.toContain(id);
    },
  );

  test('a sold home stays visible after its listing has expired; others disappear', async () => {
    await clockStands('2026-05-01T12:00:00Z');
    const times = { publish_at: '2026-05-02T12:00:00Z', unpublish_at: '2026-06-01T12:00:00Z', published: false };
    const { documentId: id } = await buildListing({ agent, ...times });
    const { documentId: sold } = await buildListing({ agent, ...times, StandardStatus: 'Closed', ClosePrice: 1, CloseDate: '2026-05-20' });
    const seen = async () => [(await call('getListing', { id })).status, (await call('getListing', { id: sold })).status];

    expect(await seen()).toEqual([404, 404]);
    await clockStands('2026-05-03T12:00:00Z');
    expect(await seen()).toEqual([200, 200]);
    await clockStands('2026-06-02T12:00:00Z');
    expect(await seen()).toEqual([404, 200]);
  });

  test('edits, photos and imports leave a sold home visible after its listing has expired', async () => {
    await clockStands('2026-05-01T12:00:00Z');
    const sale = { StandardStatus: 'Closed', ClosePrice: 1, CloseDate: '2026-05-20', unpublish_at: '2026-06-01T12:00:00.000Z' };
    const { documentId: id } = await buildListing({ agent, ...sale });
    const entry = async () => (await call('manageListings', { as: agent })).body.items.find((item) => item.id === id);
    await clockStands('2026-06-02T12:00:00Z');
    const [header, ...rows] = (await call('exportListings', { as: admin })).body.csv.split('\r\n');
    const file = Buffer.from([header, ...rows.filter((row) => row.startsWith(id))].join('\r\n'));

    expect(await entry()).toMatchObject({ state: 'published' });
    expect((await call('getOverview', { as: admin })).body.scheduled?.map((item) => item.id)).not.toContain(id);
    const imported = await upload('importListings', { as: admin, file, fields: { dry_run: 'false' } });
    expect(imported.body).toMatchObject({ done: true, changes: [], unchanged: 1 });
    await upload('addListingPhoto', { as: agent, id });
    await update(listingUid, id, { YearBuilt: 1868, published: true });
    expect((await changeListing(agent, id, { YearBuilt: 1869 })).body).toMatchObject({ published: true, unpublish_at: sale.unpublish_at });

    expect([(await call('getListing', { id })).status, await entry()]).toMatchObject([200, { state: 'published' }]);
    expect((await call('getOverview', { as: admin })).body.unpublished?.map((item) => item.id)).not.toContain(id);
    // A sale that was a mistake: the listing has expired.
    await changeListing(agent, id, { StandardStatus: 'Pending' });
    expect([(await call('getListing', { id })).status, await entry()]).toMatchObject([404, { state: 'unpublished' }]);
  });

  test('visitors see the price of a sold home only if the site settings say so', async () => {
    const { documentId: id } = await buildListing({ agent, StandardStatus: 'Closed', ClosePrice: 598_765, CloseDate: '2026-01-01' });
    const priceFor = async (as?: Person) => (await call('getListing', { as, id })).body.ClosePrice;
    const listed = async (field: string) => {
      const { body } = await ask<{ listings: { id: string; ClosePrice: number | null }[] }>(`{ listings { id ClosePrice ${field} } }`);
      return body.data.listings.find((home) => home.id === id)!.ClosePrice;
    };

    await changeSite(admin, { show_sold_prices: false });
    expect([await priceFor(agent), await priceFor()]).toEqual([598_765, undefined]);
    expect([await listed('City'), await listed('PublicRemarks')]).toEqual([null, null]);
    await changeSite(admin, { show_sold_prices: true });
    expect(await priceFor()).toBe(598_765);
    expect([await listed('City'), await listed('PublicRemarks')]).toEqual([598_765, 598_765]);
  });
});

type Wrong = [what: string, fields: Record<string, unknown>, messages: string[]];
test.each<Wrong>([
  ['a price as text', { ListPrice: '612000' }, ['Price must be a number']],
  ['a price on application', { ListPrice: 'POA' }, ['Price must be a number']],
  ['a negative price', { ListPrice: -1 }, ['Price must be at least 0']],
  ['tenths of a cent', { ListPrice: 1.005 }, ['Price must have at most 2 decimal places']],
  ['half a bedroom', { BedroomsTotal: 2.5 }, ['Bedrooms must be a whole number']],
  ['an unknown status', { StandardStatus: 'Sold' }, ['Status is not valid']],
  ['an unknown type', { PropertyType: 'Castle' }, ['Property type is not valid']],
  ['a list as type', { PropertyType: ['Land'] }, ['listing.PropertyType is not valid']],
  ['an impossible date', { CloseDate: '2026-02-30' }, ['Sold on must be a date (YYYY-MM-DD)']],
  ['an area without a unit', { LivingArea: 1860 }, ['Living area unit is required']],
  ['a latitude beyond the pole', { Latitude: 91 }, ['Latitude must be at most 90']],
  ['a yes that is a text', { InternetAddressDisplayYN: 'yes' }, ['Show the address to visitors is not valid']],
  [
    'an open house that ends first',
    { OpenHouses: [openHouse('2026-05-02T15:00:00Z', '2026-05-02T14:00:00Z')] },
    ['An open house must end after it starts'],
  ],
  [
    'an open house without a zone',
    { OpenHouses: [openHouse('2026-05-02T15:00', '2026-05-02T16:00:00Z')] },
    ['Start must be an ISO 8601 date and time with a time zone'],
  ],
  [
    '31 open houses',
    { OpenHouses: Array(31).fill(openHouse('2026-05-02T15:00:00Z', '2026-05-02T16:00:00Z')) },
    ['A listing can have at most 30 open houses'],
  ],
])('%s is refused and nothing is stored', async (_what, fields, messages) => {
  const { documentId: id } = await buildListing({ agent });
  const before = await storedListing(id);

  const { status, body } = await changeListing(agent, id, fields);

  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: messages });
  expect(await storedListing(id)).toEqual(before);
});
