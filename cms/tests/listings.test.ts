import { run, update } from './support/backstage';
import { ask, call, request } from './support/call';
import { clockRuns, clockStands } from './support/clock';
import { buildListing, listingDraft } from './support/content';
import { historyFor } from './support/history';
import { countImages, jpeg, upload } from './support/images';
import { buildAgent, buildSignedIn, stored as storedAgent, type Person } from './support/people';

const uid = 'api::listing.listing';

interface Stored {
  documentId: string;
  StandardStatus: string;
  ListAgentKey: { documentId: string };
  CoListAgentKey: { documentId: string } | null;
  OnMarketDate: string | null;
  review: string | null;
  [field: string]: unknown;
}
const stored = async (id: string): Promise<Stored> =>
  (await run<Stored>(`strapi.db.query('${uid}').findOne({ where: { documentId: '${id}' }, populate: true })`))!;

let admin: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  [admin, agent, colleague] = [await buildSignedIn('admin'), await buildSignedIn('agent'), await buildSignedIn('agent')];
});
afterEach(clockRuns);

const change = (as: Person, id: string, listing: object) => call('updateListing', { as, id, body: { listing } });
const settings = (site: object) => call('updateSite', { as: admin, body: { site } });

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
    expect((await change(colleague, id, { YearBuilt: 1868 })).status).toBe(403);

    await change(agent, id, { CoListAgentKey: colleague.id });

    expect((await change(colleague, id, { YearBuilt: 1868 })).status).toBe(200);
    expect((await call('unpublishListing', { as: colleague, id })).status).toBe(200);
    // Only administrators change the listing agent.
    await change(colleague, id, { ListAgentKey: colleague.id });
    expect((await stored(id)).ListAgentKey.documentId).toBe(agent.id);
  });

  test('a home cannot be assigned to nobody, to an unknown agent, or to one who has left', async () => {
    const { documentId: id } = await buildListing({ agent });
    const left = await buildAgent({ blocked: true });

    for (const ListAgentKey of [null, 'nobody', left.id]) expect((await change(admin, id, { ListAgentKey })).status).toBe(422);
    expect((await change(admin, id, { CoListAgentKey: agent.id })).body.fields).toHaveProperty('CoListAgentKey');
    expect((await stored(id)).ListAgentKey.documentId).toBe(agent.id);
  });
});

describe('status', () => {
  test('a home passes from coming soon to sold, and the first day on the market is remembered', async () => {
    await clockStands('2026-03-02T15:00:00Z');
    const { body } = await call('createListing', { as: agent, body: { listing: { ...listingDraft, StandardStatus: 'Coming Soon' } } });
    const { id } = body;
    await call('publishListing', { as: agent, id });
    expect((await stored(id)).OnMarketDate).toBeNull();

    for (const StandardStatus of ['Active', 'Active Under Contract', 'Pending'])
      expect((await change(agent, id, { StandardStatus })).body).toMatchObject({ StandardStatus });
    const closed = await change(agent, id, { StandardStatus: 'Closed', ClosePrice: 600_000, CloseDate: '2026-04-30' });

    expect(closed.body).toMatchObject({ StandardStatus: 'Closed', ClosePrice: 600_000, StatusChangeTimestamp: '2026-03-02T15:00:00.000Z' });
  });

  test.each([
    ['Closed', 'Active'],
    ['Canceled', 'Active'],
    ['Active', 'Coming Soon'],
    ['Delete', 'Active'],
  ])('a listing cannot change from %s to %s, neither on the site nor in the panel', async (from, to) => {
    const { documentId: id } = await buildListing({ agent, StandardStatus: from, ClosePrice: 1, CloseDate: '2026-01-01' });

    const { status, body } = await change(admin, id, { StandardStatus: to });

    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { StandardStatus: `A listing can’t change from ${from} to ${to}` },
    });
    await expect(update(uid, id, { StandardStatus: to })).rejects.toThrow('can’t change');
    expect((await stored(id)).StandardStatus).toBe(from);
  });

  test('a sold home needs a price and a date', async () => {
    const { documentId: id } = await buildListing({ agent });

    expect((await change(agent, id, { StandardStatus: 'Closed' })).body.errors).toEqual(['Sold price is required']);
    expect((await change(agent, id, { StandardStatus: 'Closed', ClosePrice: 1 })).body.errors).toEqual(['Sold on is required']);
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

  test('visitors see the price of a sold home only if the site settings say so', async () => {
    const { documentId: id } = await buildListing({ agent, StandardStatus: 'Closed', ClosePrice: 598_765, CloseDate: '2026-01-01' });
    const priceFor = async (as?: Person) => (await call('getListing', { as, id })).body.ClosePrice;

    await settings({ show_sold_prices: false });
    expect([await priceFor(), await priceFor(agent)]).toEqual([undefined, 598_765]);
    await settings({ show_sold_prices: true });
    expect(await priceFor()).toBe(598_765);
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
  const before = await stored(id);

  const { status, body } = await change(agent, id, fields);

  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: messages });
  expect(await stored(id)).toEqual(before);
});

function openHouse(OpenHouseStartTime: string, OpenHouseEndTime: string, OpenHouseType = 'Public') {
  return { OpenHouseStartTime, OpenHouseEndTime, OpenHouseType, AppointmentRequiredYN: false };
}

describe('open houses', () => {
  test('visitors see public ones that have not ended; agents see all', async () => {
    await clockStands('2026-05-01T12:00:00Z');
    const times = ['2026-05-02T15:00:00.000Z', '2026-05-02T17:00:00.000Z'] as const;
    const OpenHouses = [openHouse(...times), openHouse('2026-05-03T15:00:00.000Z', '2026-05-03T17:00:00.000Z', 'Broker')];
    const { documentId: id } = await buildListing({ agent });
    await change(agent, id, { OpenHouses });
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
    await change(agent, id, { OpenHouses: [openHouse(start, new Date(Date.parse(start) + 900_000).toISOString())] });

    expect((await foundIds({ agent: agent.id, open: true })).includes(id)).toBe(isIn);
  });
});

interface Found {
  total: number;
  listings: { id: string }[];
  statuses: { value: string; count: number }[];
  beds: { value: string; count: number }[];
}
const types: Record<string, string> = {
  agent: 'ID',
  open: 'Boolean',
  q: 'String',
  status: '[String!]',
  beds: 'Int',
  max: 'Float',
  sort: 'String',
};

async function search(args: Record<string, unknown>, as?: Person): Promise<Found> {
  const names = Object.keys(args);
  const query = `query Q(${names.map((name) => `$${name}: ${types[name]}`).join(', ')}) {
    listingSearch(${names.map((name) => `${name}: $${name}`).join(', ')}) { total listings { id } statuses { value count } beds { value count } }
  }`;
  const { body } = await ask<{ listingSearch: Found }>(query, { as, variables: args });
  expect(body.errors).toBeUndefined();
  return body.data.listingSearch;
}
const foundIds = async (args: Record<string, unknown>) => (await search(args)).listings.map(({ id }) => id);

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
    const { statuses, beds } = await search({ ...by, status: ['Active'] });
    expect(statuses).toEqual([
      { value: 'Active', count: 2 },
      { value: 'Pending', count: 1 },
    ]);
    expect(beds.map(({ count }) => count)).toEqual([2, 1, 1, 1, 0]);
  });

  test('a change is in the next result', async () => {
    const seller = await buildAgent();
    const { documentId: id } = await buildListing({ agent: seller });
    expect(await foundIds({ agent: seller.id })).toEqual([id]);

    await change(admin, id, { StandardStatus: 'Withdrawn' });

    expect(await foundIds({ agent: seller.id })).toEqual([]);
  });
});

describe('hidden address', () => {
  const secret = {
    UnparsedAddress: '31415 Quillfeather Row',
    UnitNumber: 'U-27182',
    PostalCode: 'P-16180',
    Latitude: 43.14142,
    Longitude: -69.27182,
  };
  const words = /quillfeather|31415|27182|16180|43\.14142/i;

  test('is in no public response', async () => {
    const { documentId: id } = await buildListing({ agent, ...secret, SubdivisionName: 'Ledge Point', InternetAddressDisplayYN: false });
    await upload('addListingPhoto', { as: agent, id, file: await jpeg(800, 600) });
    await change(agent, id, { OpenHouses: [openHouse('2099-05-02T15:00:00Z', '2099-05-02T17:00:00Z')] });
    const fields = 'id UnparsedAddress UnitNumber PostalCode Latitude Longitude Media { MediaURL srcset ShortDescription }';
    const queries = [
      `{ listing(id: "${id}") { ${fields} } }`,
      `{ listings(first: 100) { ${fields} } }`,
      `{ listingSearch { listings { ${fields} } places { value } } }`,
      `{ listingSearch(q: "quillfeather") { total listings { ${fields} } } }`,
      `{ similarListings(near: "${id}") { ${fields} } }`,
    ];
    const pages = [
      '/api/listings',
      `/api/listings/${id}`,
      '/listings',
      `/listings/${id}`,
      '/sitemap.xml',
      '/',
      '/listings/feed.xml',
      `/agents/${agent.id}`,
    ];

    for (const as of [undefined, colleague])
      for (const query of queries) expect(JSON.stringify((await ask(query, { as })).body)).not.toMatch(words);
    const segments = [`ledge-point-pellwick-harbor-${id}`, `31415-quillfeather-row-${id}`];
    for (const path of [...pages, ...segments.map((segment) => `/listings/${segment}`)]) {
      const { headers, body } = await request<unknown>(path);
      // The requested address itself may be repeated.
      expect(`${[...headers].join()} ${JSON.stringify(body)}`.replaceAll(path, '')).not.toMatch(words);
    }
    const { Media: files } = await stored(id);
    expect(files).toHaveLength(1);
    expect(JSON.stringify(files)).not.toMatch(words);
    expect((await call('getListing', { as: agent, id })).body).toMatchObject(secret);
  });

  test('cannot be written into a text that visitors read', async () => {
    const { documentId: id } = await buildListing({ agent, ...secret, InternetAddressDisplayYN: false });
    const { body: photo } = await upload('addListingPhoto', { as: agent, id });

    const remarks = await change(agent, id, { PublicRemarks: 'Come to 31415  QUILLFEATHER row!' });
    const caption = await change(agent, id, { Media: [{ id: photo.Media[0].id, ShortDescription: 'Front of 31415 Quillfeather Row' }] });

    expect(remarks.body.fields).toEqual({ PublicRemarks: 'Description must not contain the hidden address' });
    expect(caption.body.fields).toEqual({ Media: 'A photo description must not contain the hidden address' });
  });

  test('a listing that is not for the internet is seen by its agents and administrators only', async () => {
    const { documentId: id } = await buildListing({ agent, InternetEntireListingDisplayYN: false });
    const query = `{ listing(id: "${id}") { id } listings { id } listingSearch(agent: "${agent.id}") { listings { id } } formerListing(id: "${id}") }`;

    expect(JSON.stringify((await ask(query)).body.data)).not.toContain(id);
    expect((await ask<{ formerListing: boolean }>(query)).body.data.formerListing).toBe(false);
    expect([null, colleague, agent].map(async (as) => (await call('getListing', { as, id })).status)).toHaveLength(3);
    expect((await request(`/listings/${id}`)).status).toBe(404);
    expect((await call('getListing', { as: agent, id })).status).toBe(200);
  });
});

describe('approval', () => {
  beforeEach(() => settings({ listings_need_approval: true }));
  afterAll(() => settings({ listings_need_approval: false }));

  test('an agent submits, an administrator returns with a note and then publishes', async () => {
    const { body } = await call('createListing', { as: agent, body: { listing: listingDraft } });
    const { id } = body;
    const refusal = 'An administrator must approve this listing before it is published';

    expect((await call('publishListing', { as: agent, id })).body.errors).toEqual([refusal]);
    expect((await change(agent, id, { publish_at: '2099-01-01T00:00:00Z' })).body.errors).toEqual([refusal]);
    expect((await call('returnListing', { as: admin, id, body: { note: 'x' } })).status).toBe(422);
    await call('submitListing', { as: agent, id });
    expect((await call('manageListings', { as: admin, query: { state: 'submitted' } })).body.items.map((item) => item.id)).toContain(id);
    const returned = await call('returnListing', { as: admin, id, body: { note: 'The cover is dark.' } });
    expect(returned.body).toMatchObject({ review: 'returned', review_note: 'The cover is dark.', published: false });
    expect((await call('submitListing', { as: agent, id })).body).toMatchObject({ review: 'submitted', review_note: null });

    expect((await call('publishListing', { as: admin, id })).body).toMatchObject({ review: 'approved', published: true });

    // Once approved, its agent may take it down and put it up again.
    await call('unpublishListing', { as: agent, id });
    expect((await call('publishListing', { as: agent, id })).status).toBe(200);
  });
});

describe('photos', () => {
  const add = (id: string, key: string, as = agent) => upload('addListingPhoto', { as, id, fields: { key } });
  const keysOf = async (id: string) => {
    const { Media, MediaDetails } = (await stored(id)) as unknown as {
      Media: { documentId: string }[];
      MediaDetails: Record<string, { key: string }>;
    };
    return Media.map(({ documentId }) => MediaDetails[documentId].key);
  };

  test('keep the order in which they were chosen, whatever the order of their arrival, and repeated uploads add nothing', async () => {
    const { documentId: id } = await buildListing({ agent });
    const before = await countImages();

    await Promise.all(['b:0003', 'b:0001', 'b:0002', 'b:0001', 'b:0003'].map((key) => add(id, key)));
    await add(id, 'c:0001');
    const repeated = await add(id, 'b:0002');

    expect(repeated.body.Media).toHaveLength(4);
    expect(await keysOf(id)).toEqual(['b:0001', 'b:0002', 'b:0003', 'c:0001']);
    expect((await countImages()).rows - before.rows).toBe(4);
  });

  test('a form changes order, descriptions and removals, and keeps photos that arrived meanwhile', async () => {
    const { documentId: id } = await buildListing({ agent });
    for (const key of ['b:0001', 'b:0002', 'b:0003']) await add(id, key);
    const [first, second, third] = (await call('getListing', { as: agent, id })).body.Media;
    await add(id, 'c:0001');
    const before = await countImages();

    const { body } = await change(agent, id, {
      Media: [{ id: third.id, ShortDescription: ' The harbor ' }, { id: first.id }, { id: second.id, removed: true }],
    });

    expect(body.Media.map(({ ShortDescription }) => ShortDescription)).toEqual(['The harbor', null, null]);
    expect(body.Media.slice(0, 2).map((photo) => photo.id)).toEqual([third.id, first.id]);
    expect((await countImages()).rows).toBe(before.rows - 1);
  });

  test('an altered photo keeps its original beside it, and both leave together', async () => {
    const { documentId: id } = await buildListing({ agent });
    await add(id, 'b:0001');
    const [photo] = (await call('getListing', { as: agent, id })).body.Media;
    await change(agent, id, { Media: [{ id: photo.id, MediaAlteration: 'Virtual Staging' }] });

    await upload('addListingPhoto', { as: agent, id, fields: { key: 'o:0001', original_of: photo.id } });

    const { Media } = (await call('getListing', { id })).body;
    expect(Media).toEqual([
      expect.objectContaining({
        id: photo.id,
        MediaAlteration: 'Virtual Staging',
        original: expect.objectContaining({ MediaURL: expect.stringMatching(/^\/uploads\//) }),
      }),
    ]);
    const before = await countImages();
    await change(agent, id, { Media: [{ id: photo.id, removed: true }] });
    expect((await countImages()).rows).toBe(before.rows - 2);
  });

  test('there are at most 60, and other files and foreign photos are refused', async () => {
    const { documentId: id } = await buildListing({ agent });
    const other = await buildListing({ agent: colleague });
    const { body: foreign } = await upload('addListingPhoto', { as: colleague, id: other.documentId });

    expect((await upload('addListingPhoto', { as: agent, id, file: Buffer.from('no image') })).status).toBe(415);
    expect((await upload('addListingPhoto', { as: agent, id, fields: { key: 'x'.repeat(80) } })).status).toBe(422);
    expect((await upload('addListingPhoto', { as: agent, id, fields: { original_of: foreign.Media[0].id } })).status).toBe(422);
    await change(agent, id, { Media: [{ id: foreign.Media[0].id }] });
    expect((await call('getListing', { as: agent, id })).body.Media).toEqual([]);
    expect((await call('getListing', { id: other.documentId })).body.Media).toHaveLength(1);

    await run(`(async () => {
      const files = await Promise.all(Array.from({ length: 60 }, (_, n) => strapi.db.query('plugin::upload.file').create({
        data: { name: 'p' + n, hash: 'sixty' + n, ext: '.jpg', mime: 'image/jpeg', size: 1, url: '/uploads/sixty' + n + '.jpg', provider: 'local' } })));
      await strapi.db.query('${uid}').update({ where: { documentId: '${id}' }, data: { Media: files.map(({ id }) => id) } });
    })()`);
    expect((await add(id, 'z:0001')).body.errors).toEqual(['A listing can have at most 60 photos']);
  });

  test('an earlier version brings removed photos and their descriptions back, but not the status', async () => {
    const { versions, restore } = historyFor(admin);
    const { documentId: id } = await buildListing({ agent });
    await add(id, 'b:0001');
    await add(id, 'b:0002');
    const [first, second] = (await call('getListing', { as: agent, id })).body.Media;
    await change(agent, id, { Media: [{ id: first.id, ShortDescription: 'Hall' }, { id: second.id }] });
    await change(agent, id, { Media: [{ id: first.id, removed: true }], StandardStatus: 'Pending', YearBuilt: 1900 });
    const before = await versions('listing', id);
    expect(before[0].changed.sort()).toEqual(['Media', 'StandardStatus', 'YearBuilt']);

    await restore(before[1].id);

    const { body } = await call('getListing', { as: agent, id });
    expect(body).toMatchObject({ StandardStatus: 'Pending', YearBuilt: null });
    expect(body.Media.map((photo) => [photo.id, photo.ShortDescription])).toEqual([
      [first.id, 'Hall'],
      [second.id, null],
    ]);
    expect((await request(body.Media[0].MediaURL)).status).toBe(200);
  });

  test('a deleted listing comes back with its photos and its agent, unpublished', async () => {
    const { versions, restore } = historyFor(admin);
    const { documentId: id } = await buildListing({ agent });
    await add(id, 'b:0001');
    await call('deleteListing', { as: agent, id });

    await restore((await versions('listing', id))[0].id);

    const { body } = await call('getListing', { as: agent, id });
    expect(body).toMatchObject({ published: false, ListAgentKey: agent.id, UnparsedAddress: listingDraft.UnparsedAddress });
    expect((await request(body.Media[0].MediaURL)).status).toBe(200);
  });
});

describe('address', () => {
  test('another name of a home leads to the current one, a removed home is gone, and an unknown one is missing', async () => {
    const { documentId: id } = await buildListing({ agent, UnparsedAddress: '7 Örchard St.', OnMarketDate: '2026-01-01' });
    const redirect = await request(`/listings/anything-${id}?utm=1`);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, `/listings/7-orchard-st-pellwick-harbor-${id}?utm=1`]);

    await change(agent, id, { StandardStatus: 'Withdrawn' });
    expect((await request(`/listings/7-orchard-st-pellwick-harbor-${id}`)).status).toBe(410);
    await call('deleteListing', { as: agent, id });
    expect((await request(`/listings/7-orchard-st-pellwick-harbor-${id}`)).status).toBe(410);
    expect((await request('/listings/7-orchard-st-zzzzzzzzzzzzzzzzzzzzzzzz')).status).toBe(404);
    const draft = await buildListing({ agent, published: false });
    expect((await request(`/listings/x-${draft.documentId}`)).status).toBe(404);
  });
});

describe('an agent who leaves', () => {
  test('hands over all listings, in the same step', async () => {
    const leaving = await buildSignedIn('agent');
    const [own, shared, coListed] = [
      await buildListing({ agent: leaving }),
      await buildListing({ agent: leaving }),
      await buildListing({ agent: colleague }),
    ];
    await change(admin, shared.documentId, { CoListAgentKey: agent.id });
    await change(admin, coListed.documentId, { CoListAgentKey: leaving.id });
    const deactivate = (body?: object) => call('deactivateAgent', { as: admin, id: leaving.id, body });

    const refused = await deactivate();
    expect({ status: refused.status, fields: refused.body.fields }).toEqual({
      status: 422,
      fields: { successor: 'This agent has 2 listings. Choose who takes them over.' },
    });
    for (const successor of [leaving.id, 'nobody', (await buildAgent({ blocked: true })).id])
      expect((await deactivate({ successor })).status).toBe(422);
    await expect(update('plugin::users-permissions.user', leaving.id, { blocked: true })).rejects.toThrow('2 listings');
    expect((await storedAgent(leaving)).blocked).toBe(false);
    expect((await stored(own.documentId)).ListAgentKey.documentId).toBe(leaving.id);

    expect((await deactivate({ successor: agent.id })).status).toBe(200);

    expect((await storedAgent(leaving)).blocked).toBe(true);
    expect((await stored(own.documentId)).ListAgentKey.documentId).toBe(agent.id);
    expect(await stored(shared.documentId)).toMatchObject({ ListAgentKey: { documentId: agent.id }, CoListAgentKey: null });
    expect(await stored(coListed.documentId)).toMatchObject({ ListAgentKey: { documentId: colleague.id }, CoListAgentKey: null });
  });
});
