import { ask, call } from './support/call';
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
    const rows = [await buildListing({ time_zone: 'America/Denver' }), await buildListing()];
    const query = `{ ${rows.map(({ documentId }, n) => `home${n}: listing(id: "${documentId}") { local_time_zone }`).join(' ')} }`;
    const zones = async () =>
      Object.values((await ask<Record<string, { local_time_zone: string }>>(query)).body.data).map((home) => home.local_time_zone);
    expect(await zones()).toEqual(['America/Denver', 'America/New_York']);

    await changeSite(admin, { time_zone: 'America/Chicago' });

    expect(await zones()).toEqual(['America/Denver', 'America/Chicago']);
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

  test('a change is in the next result', async () => {
    const seller = await buildAgent();
    const { documentId: id } = await buildListing({ agent: seller });
    expect(await foundIds({ agent: seller.id })).toEqual([id]);

    await changeListing(admin, id, { StandardStatus: 'Withdrawn' });

    expect(await foundIds({ agent: seller.id })).toEqual([]);
  });
});
