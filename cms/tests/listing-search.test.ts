import { ask, call, serverUrl } from './support/call';
import { clockRuns, clockStands } from './support/clock';
import { buildListing } from './support/content';
import { changeListing, changeSite, foundIds, openHouse, searchListings } from './support/listings';
import { buildAgent, buildSignedIn, type Person } from './support/people';

let admin: Person;
let agent: Person;
beforeAll(async () => {
  [admin, agent] = [await buildSignedIn('admin'), await buildSignedIn('agent')];
});
afterEach(clockRuns);

describe('open houses', () => {
  test('visitors see public ones that have not ended; agents see all', async () => {
    await clockStands('2026-05-01T12:00:00Z');
    const times = ['2026-05-02T15:00:00.000Z', '2026-05-02T17:00:00.000Z'] as const;
    const OpenHouses = [openHouse(...times), openHouse('2026-05-03T15:00:00.000Z', '2026-05-03T17:00:00.000Z', 'Broker')];
    const { documentId: id } = await buildListing({ agent });
    await changeListing(agent, id, { OpenHouses });
    const shown = async (as?: Person) => (await call('getListing', { as, id })).body.OpenHouses;

    expect(await shown()).toEqual([OpenHouses[0]]);
    expect(await shown(agent)).toEqual(OpenHouses);
    // The cached answer ends with the open house.
    await clockStands('2026-05-02T17:00:00Z');
    expect(await shown()).toEqual([]);
  });

  test.each([
    // Clocks in New York go forward on March 8 and back on November 1, 2026.
    ['2026-03-07T12:00:00Z', '2026-03-08T14:00:00Z', true],
    ['2026-03-07T12:00:00Z', '2026-03-09T03:30:00Z', true],
    ['2026-03-07T12:00:00Z', '2026-03-09T04:30:00Z', false],
    ['2026-10-30T12:00:00Z', '2026-10-31T03:30:00Z', false],
    ['2026-10-30T12:00:00Z', '2026-10-31T04:30:00Z', true],
    ['2026-10-30T12:00:00Z', '2026-11-02T04:30:00Z', true],
    ['2026-10-30T12:00:00Z', '2026-11-02T05:30:00Z', false],
  ])('on %s an open house at %s is this weekend in the time zone of the home: %s', async (now, start, isIn) => {
    await clockStands(now);
    const { documentId: id } = await buildListing({ agent, time_zone: 'America/New_York' });
    await changeListing(agent, id, { OpenHouses: [openHouse(start, new Date(Date.parse(start) + 900_000).toISOString())] });

    expect((await foundIds({ agent: agent.id, open: true })).includes(id)).toBe(isIn);
  });

  test('visitors read their times in the time zone of the home, else of the site', async () => {
    const rows = [await buildListing({ agent, time_zone: 'America/Denver' }), await buildListing({ agent })];
    const OpenHouses = [openHouse('2035-05-05T15:00:00Z', '2035-05-05T17:00:00Z')];
    for (const { documentId } of rows) await changeListing(agent, documentId, { OpenHouses });
    // The second read of a page is from the cache.
    const readTwice = async ({ documentId }: { documentId: string }) => {
      const read = async () => (await fetch(`${serverUrl()}/listings/${documentId}`)).text();
      await read();
      return /Open house (.*?)</.exec(await read())?.[1];
    };
    const times = async () => [await readTwice(rows[0]), await readTwice(rows[1])];
    expect(await times()).toEqual(['Sat, May 5, 9–11 am', 'Sat, May 5, 11 am–1 pm']);

    await changeSite(admin, { time_zone: 'America/Chicago' });

    expect(await times()).toEqual(['Sat, May 5, 9–11 am', 'Sat, May 5, 10 am–12 pm']);
    await changeSite(admin, { time_zone: null });
  });
});

describe('search', () => {
  test('filters, counts and sorts what visitors see', async () => {
    const seller = await buildAgent();
    const home = (fields: object) => buildListing({ agent: seller, ...fields });
    const cheap = await home({ ListPrice: 100_000, BedroomsTotal: 1 });
    const dear = await home({ ListPrice: 900_000, BedroomsTotal: 4, UnparsedAddress: '1 Zephyr Lane' });
    const open = await home({ ListPrice: null, BedroomsTotal: 2, StandardStatus: 'Pending' });
    await home({ published: false });
    const by = { agent: seller.id };
    const ids = (...rows: { documentId: string }[]) => rows.map(({ documentId }) => documentId);

    expect(await foundIds({ ...by, sort: 'lowest' })).toEqual(ids(cheap, dear, open));
    expect(await foundIds({ ...by, sort: 'highest' })).toEqual(ids(dear, cheap, open));
    expect(await foundIds({ ...by, max: 500_000 })).toEqual(ids(cheap));
    expect(await foundIds({ ...by, q: 'zéphyr' })).toEqual(ids(dear));
    expect(await foundIds({ ...by, status: ['Pending'], beds: 2 })).toEqual(ids(open));
    const { statuses, beds } = await searchListings({ ...by, status: ['Active'] });
    expect(statuses.filter(({ count }) => count > 0)).toEqual([
      { value: 'Active', count: 2 },
      { value: 'Pending', count: 1 },
    ]);
    expect(beds.map(({ count }) => count)).toEqual([2, 1, 1, 1, 0]);
  });

  test('the map has the first 200 homes that match within its bounds, from all pages', async () => {
    const seller = await buildAgent();
    const at = (Latitude: number, Longitude: number, fields = {}) => buildListing({ agent: seller, Latitude, Longitude, ...fields });
    const inside = await Promise.all(Array.from({ length: 201 }, (_, n) => at(43 + n / 1000, -70, { ListPrice: 1000 + n })));
    await at(43.5, -70);
    await at(43, -70.5);
    await at(43, -70, { published: false });
    await buildListing({ agent: seller, Latitude: null, Longitude: null });
    const map = async (more = '') => {
      const query = `{ listingSearch(agent: "${seller.id}", sort: "lowest", page: 2${more}) {
        total mapped(south: 43, west: -70.1, north: 43.3, east: -69.9) { id }
      } }`;
      const { listingSearch } = (await ask<{ listingSearch: { total: number; mapped: { id: string }[] } }>(query)).body.data;
      return { ...listingSearch, mapped: listingSearch.mapped.map(({ id }) => id) };
    };

    expect(await map()).toEqual({ total: 204, mapped: inside.slice(0, 200).map(({ documentId }) => documentId) });
    expect(await map(', max: 1001')).toEqual({ total: 2, mapped: inside.slice(0, 2).map(({ documentId }) => documentId) });
  });

  test('without a match, the newest homes are offered; places are counted by name, whatever its case', async () => {
    const home = (City: string, fields: object = {}) => buildListing({ City, ...fields });
    const sold = { StandardStatus: 'Closed', ClosePrice: 1, CloseDate: '2026-05-01' };
    const homes = [await home('Zennor'), await home('ZENNOR'), await home('Zennor', sold)];
    const [first, second] = homes.map(({ documentId: id }) => ({ id }));

    const { newest, total, places } = await searchListings({ place: 'zennor' });
    expect({ newest, total }).toEqual({ newest: [], total: 2 });
    expect(places.filter(({ value }) => /zennor/i.test(value)).map(({ count }) => count)).toEqual([2]);

    const none = await searchListings({ place: 'zennor', max: 1 });
    expect(none).toMatchObject({ total: 0, listings: [] });
    expect(none.newest.slice(0, 2)).toEqual([second, first]);
    expect(none.newest).toHaveLength(3);
  });

  test('similar homes depend on another home only if visitors see or saw it', async () => {
    const place = `Draft Cove ${Date.now()}`;
    const { documentId: near } = await buildListing({ agent, SubdivisionName: place, ListPrice: 7_654_321 });
    for (let n = 0; n < 3; n += 1) await buildListing({ agent });
    const like = { agent, SubdivisionName: place, ListPrice: 7_654_321, published: false };
    const { documentId: draft } = await buildListing(like);
    const { documentId: former } = await buildListing({ ...like, published: true });
    await call('unpublishListing', { as: agent, id: former });
    const similarTo = async (id: string | null) => {
      const { body } = await ask<{ similarListings: { id: string }[] }>('query Q($id: ID) { similarListings(near: $id) { id } }', {
        variables: { id },
      });
      return body.data.similarListings.map((home) => home.id);
    };

    expect(await similarTo(draft)).toEqual(await similarTo(null));
    expect((await similarTo(former))[0]).toBe(near);
    expect(await similarTo(null)).not.toContain(near);
  });

  test('a change is in the next result', async () => {
    const seller = await buildAgent();
    const { documentId: id } = await buildListing({ agent: seller });
    expect(await foundIds({ agent: seller.id })).toEqual([id]);

    await changeListing(admin, id, { StandardStatus: 'Withdrawn' });

    expect(await foundIds({ agent: seller.id })).toEqual([]);
  });
});
