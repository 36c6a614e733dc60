import { call } from './support/call';
import { clockRuns, clockStands } from './support/clock';
import { buildListing, buildPost, buildSeason } from './support/content';
import { historyFor } from './support/history';
import { changeListing, openHouse } from './support/listings';
import { buildAgent, buildSignedIn, type Person } from './support/people';
import { word } from './support/readers';

let [admin, agent, colleague]: Person[] = [];
beforeAll(async () => {
  [admin, agent, colleague] = [await buildSignedIn('admin'), await buildSignedIn('agent'), await buildSignedIn('agent')];
});

type Query = Record<string, string>;
const listings = async (query: Query, as = admin) => (await call('manageListings', { as, query })).body;
const streets = async (query: Query, as = admin) => (await listings(query, as)).items.map(({ name }) => name.split(',')[0]);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Creates four listings of two agents in a new town, newest last. Their streets begin with 9, 10, a capital and a small letter. */
async function buildHomes() {
  const City = word();
  const [ada, zoe] = [await buildAgent({ first_name: 'Ada', last_name: City }), await buildAgent({ first_name: 'zoe', last_name: City })];
  const house = (UnparsedAddress: string, of: Person, details: object) => buildListing({ agent: of, UnparsedAddress, City, ...details });
  const open = (days: number) => [openHouse(inDays(days), inDays(days + 0.1))];
  await house('10 Elm', zoe, { ListPrice: 900, StandardStatus: 'Pending', OpenHouses: open(3) });
  await house('9 Elm', ada, {
    ListPrice: null,
    StandardStatus: 'Active',
    published: false,
    OpenHouses: [...open(9), ...open(-3), ...open(1)],
  });
  await house('Bay Road', ada, { ListPrice: 900, StandardStatus: 'Coming Soon' });
  await house('arch Way', ada, { ListPrice: 1, ClosePrice: 50, CloseDate: '2026-01-01', StandardStatus: 'Closed', OpenHouses: open(-5) });
  return { q: City, ada, zoe };
}

test.each([
  ['name', ['9 Elm', '10 Elm', 'arch Way', 'Bay Road'], ['Bay Road', 'arch Way', '10 Elm', '9 Elm']],
  // A sold home has the price at which it was sold; one without a price comes last in both directions.
  ['price', ['arch Way', 'Bay Road', '10 Elm', '9 Elm'], ['Bay Road', '10 Elm', 'arch Way', '9 Elm']],
  ['status', ['Bay Road', '9 Elm', '10 Elm', 'arch Way'], ['arch Way', '10 Elm', '9 Elm', 'Bay Road']],
  ['state', ['arch Way', 'Bay Road', '10 Elm', '9 Elm'], ['9 Elm', 'arch Way', 'Bay Road', '10 Elm']],
  ['agent', ['arch Way', 'Bay Road', '9 Elm', '10 Elm'], ['10 Elm', 'arch Way', 'Bay Road', '9 Elm']],
  ['open-house', ['9 Elm', '10 Elm', 'arch Way', 'Bay Road'], ['10 Elm', '9 Elm', 'arch Way', 'Bay Road']],
])('listings are sorted by %s in both directions, and equal ones stay in order', async (sort, ascending, descending) => {
  const { q } = await buildHomes();

  expect(await streets({ q, sort })).toEqual(ascending);
  expect(await streets({ q, sort: `-${sort}` })).toEqual(descending);
  expect(await streets({ q })).toEqual(['arch Way', 'Bay Road', '9 Elm', '10 Elm']);
});

test('entries of each type are sorted by their last change, with and without versions', async () => {
  const name = word();
  const [first, second, third] = [
    await buildPost({ title: `${name} 1` }),
    await buildPost({ title: `${name} 2` }),
    await buildPost({ title: `${name} 3` }),
  ];
  await call('updatePost', { as: admin, id: first.documentId, body: { post: { content: '<p>Later</p>' } } });
  await call('erasePostHistory', { as: admin, id: third.documentId });
  // A publication is no change of the content.
  await call('unpublishPost', { as: admin, id: second.documentId });
  const titles = async (sort: string) =>
    (await call('managePosts', { as: admin, query: { q: name, sort } })).body.items.map((item) => item.name);

  expect(await titles('changed')).toEqual([2, 3, 1].map((n) => `${name} ${n}`));
  expect(await titles('-changed')).toEqual([1, 3, 2].map((n) => `${name} ${n}`));
});

test('agents are sorted by last name, state and last change, and seasons by name', async () => {
  const name = word();
  const ada = await buildAgent({ first_name: 'Ada', last_name: `${name}z` });
  await buildAgent({ first_name: 'Zoe', last_name: `${name}a`, listed: false });
  await call('updateAgent', { as: admin, id: ada.id, body: { title: 'Broker' } });
  for (const season of ['B', 'a']) await buildSeason({ name: `${name} ${season}` });
  const agents = async (sort: string) =>
    (await call('manageAgents', { as: admin, query: { q: name, sort } })).body.items.map((item) => item.name[0]);
  const seasons = async (sort: string) =>
    (await call('manageSeasons', { as: admin, query: { q: name, sort } })).body.items.map((item) => item.name.slice(-1));

  expect([await agents('name'), await agents('-name')]).toEqual([
    ['Z', 'A'],
    ['A', 'Z'],
  ]);
  expect([await agents('state'), await agents('-changed')]).toEqual([
    ['A', 'Z'],
    ['A', 'Z'],
  ]);
  expect([await seasons('name'), await seasons('-name')]).toEqual([
    ['a', 'B'],
    ['B', 'a'],
  ]);
});

test('the order is that of the whole list, not of one page', async () => {
  const City = word();
  for (let n = 0; n < 23; n += 1) await buildListing({ agent, City, UnparsedAddress: `${n} Elm`, ListPrice: (n * 7) % 23 });

  const pages = await Promise.all(['1', '2'].map((page) => listings({ q: City, sort: '-price', page })));

  expect(pages.map(({ more, total }) => [more, total])).toEqual([
    [true, 23],
    [false, 23],
  ]);
  expect(pages.flatMap(({ items }) => items.map(({ home }) => home!.price))).toEqual(Array.from({ length: 23 }, (_, n) => 22 - n));
});

test('an administrator filters listings by agent, and the list names the agents as they are now', async () => {
  const { q, ada, zoe } = await buildHomes();
  const named = async () => (await listings({})).agents!.filter(({ id }) => [ada.id, zoe.id].includes(id));
  expect(await named()).toEqual([
    { id: ada.id, name: `Ada ${q}` },
    { id: zoe.id, name: `zoe ${q}` },
  ]);

  await call('updateAgent', { as: admin, id: zoe.id, body: { first_name: 'Aaron' } });

  expect(await named()).toEqual([
    { id: zoe.id, name: `Aaron ${q}` },
    { id: ada.id, name: `Ada ${q}` },
  ]);
  expect(await streets({ q, sort: 'agent' })).toEqual(['10 Elm', 'arch Way', 'Bay Road', '9 Elm']);
  expect(await streets({ q, agent: zoe.id })).toEqual(['10 Elm']);
  expect(await listings({ q, agent: 'nobody' })).toMatchObject({ items: [], total: 0, counts: {} });
});

test('tabs hold published listings by sale status, drafts, and listings that wait for approval', async () => {
  const { q, ada } = await buildHomes();
  await buildListing({ agent: ada, City: q, UnparsedAddress: 'Hold', StandardStatus: 'Hold' });
  const { documentId: id } = await buildListing({ agent: ada, City: q, UnparsedAddress: 'Wait', published: false });
  await call('submitListing', { as: admin, id });

  const { total, counts } = await listings({ q });

  expect(total).toBe(6);
  expect(counts).toEqual({ published: 4, unpublished: 1, submitted: 1, 'for-sale': 1, 'under-contract': 1, sold: 1, drafts: 1 });
  expect(await streets({ q, state: 'for-sale' })).toEqual(['Bay Road']);
  expect(await streets({ q, state: 'under-contract' })).toEqual(['10 Elm']);
  expect(await streets({ q, state: 'sold' })).toEqual(['arch Way']);
  expect(await streets({ q, state: 'drafts' })).toEqual(['9 Elm']);
  expect(await streets({ q, state: 'submitted' })).toEqual(['Wait']);
});

test('an agent sorts and filters their own listings only, and reads nothing of others through it', async () => {
  const City = word();
  await buildListing({ agent, City, UnparsedAddress: '1 Own', ListPrice: 5 });
  const hidden = { agent: colleague, City, UnparsedAddress: '2 Hidden', ListPrice: 1, InternetAddressDisplayYN: false };
  await buildListing(hidden);

  for (const query of [{ sort: 'price' }, { sort: '-price' }, { sort: 'agent' }, { state: 'for-sale' }, { agent: agent.id }] as Query[])
    expect(await streets({ q: City, ...query }, agent)).toEqual(['1 Own']);
  const foreign = await listings({ q: City, agent: colleague.id, sort: 'price' }, agent);
  expect(foreign).toMatchObject({ items: [], total: 0, counts: {} });
  expect(foreign.agents!.map(({ id }) => id)).not.toContain(colleague.id);
  expect((await call('manageListings', { query: { sort: 'price' } })).status).toBe(401);
  expect((await call('manageAgents', { as: agent, query: { sort: 'name' } })).status).toBe(403);
});

test.each([
  ['an unknown column', 'manageListings', { sort: 'ClosePrice' }],
  ['a hidden attribute', 'manageAgents', { sort: 'password' }],
  ['a column of another type', 'managePosts', { sort: 'price' }],
  ['a doubled sign', 'manageListings', { sort: '--price' }],
  ['a long column', 'manageListings', { sort: 'x'.repeat(10_000) }],
  ['a long agent', 'manageListings', { agent: 'x'.repeat(65) }],
  ['a tab of listings for posts', 'managePosts', { state: 'sold' }],
] as const)('%s is rejected', async (_, name, query) => {
  const { status, body } = await call(name, { as: admin, query });

  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: [expect.stringMatching(/^(sort|agent|state) is not valid$/)] });
});

test('a listing shows what the list of listings needs', async () => {
  await clockStands('2026-05-01T12:00:00Z');
  const [past, later, soon] = ['2026-04-01T15:00:00Z', '2026-05-09T15:00:00Z', '2026-05-02T15:00:00Z'].map((at) =>
    openHouse(at, at.replace('15:', '17:')),
  );
  const details = { ListingId: 'PH-7', BedroomsTotal: 3, BathroomsFull: 2, BathroomsHalf: 1, ListPrice: 500, time_zone: 'America/Denver' };
  const City = word();
  await buildListing({ agent, City, ...details, OpenHouses: [past, later, soon] });

  const [{ home }] = (await listings({ q: City }, agent)).items;
  await clockRuns();

  expect(home).toMatchObject({ ListingId: 'PH-7', BedroomsTotal: 3, BathroomsFull: 2, BathroomsHalf: 1, price: 500, undescribed: 0 });
  expect(home).toMatchObject({ agent: `Ada ${agent.username}`, time_zone: 'America/Denver' });
  expect(home!.open_houses.map(({ OpenHouseStartTime }) => Date.parse(OpenHouseStartTime))).toEqual(
    [soon, later].map((open) => Date.parse(open!.OpenHouseStartTime)),
  );
});

test('an administrator finds the listings that an agent changed after their approval', async () => {
  const City = word();
  const ids = await Promise.all(
    ['1', '2'].map(async (n) => (await buildListing({ agent, City, UnparsedAddress: `${n} Elm`, published: false })).documentId),
  );
  for (const id of ids) await call('publishListing', { as: admin, id });
  const changed = () => streets({ q: City, state: 'changed' });
  expect(await changed()).toEqual([]);

  await changeListing(agent, ids[0]!, { YearBuilt: 1868 });

  expect(await changed()).toEqual(['1 Elm']);
  await changeListing(admin, ids[0]!, { YearBuilt: 1869 });
  expect(await changed()).toEqual([]);
});

test('a deletion is undone with its last version, even twice, by administrators only', async () => {
  const { versions, restore } = historyFor(admin);
  const { documentId: id } = await buildListing({ agent, UnparsedAddress: '12 Alder Street' });
  await call('deleteListing', { as: agent, id });
  const [deletion] = await versions('listing', id);
  expect(deletion).toMatchObject({ deleted: true });
  expect((await call('restoreRevision', { as: agent, id: deletion!.id, body: {} })).status).toBe(403);

  const replies = await Promise.all([restore(deletion!.id), restore(deletion!.id)]);

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await call('getListing', { as: admin, id })).body).toMatchObject({ UnparsedAddress: '12 Alder Street', published: false });
  expect((await listings({ q: '12 Alder Street', agent: agent.id })).total).toBe(1);
});
