import { collectionTypes, publishableTypes, type CollectionType, type PublishableType } from '../contract/index';
import { paths } from '../../web/src/paths';
import { articleSamples, listingDraft, nameField } from './support/content';
import { openHouse } from './support/listings';
import { startOwnSite, type OwnSite } from './support/own-site';
import { randomFrom, volume } from './support/volume';

jest.setTimeout(600_000);

const steps = volume(10_000, 1_000);
const random = randomFrom();
const below = (count: number) => Math.floor(random() * count);
const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;

const ids = Object.fromEntries(collectionTypes.map((type) => [type, [] as string[]])) as Record<CollectionType, string[]>;

let site: OwnSite;
let token: string;
const start = Date.parse('2030-11-28T12:00:00Z');
let now = start;
let saves = 0;

async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const reply = await site.ask<Record<string, unknown>>(`/api${path}`, { method, body, token });
  if (reply.status < 300) saves += 1;
  return reply.body;
}

let names = 0;
const name = () => `Name ${(names += 1)}`;

function newEntry(type: CollectionType): object {
  const named = { [nameField[type]]: name() };
  if (type === 'listing')
    return { listing: { ...listingDraft, ...named, ListAgentKey: oneOf(ids.agent), InternetEntireListingDisplayYN: random() < 0.8 } };
  if (type !== 'agent') return { [type]: { ...articleSamples[type], ...named } };
  const username = `agent${(names += 1)}`;
  const account = { username, password: 'harbour-light', password_confirmation: 'harbour-light', email: `${username}@hearthside.test` };
  return { ...account, ...named, first_name: 'Ada', phone_number: '(207) 555-0100' };
}

async function createEntry(type: CollectionType): Promise<void> {
  const { id } = await send('POST', `/${type}s`, newEntry(type));
  ids[type].push(String(id));
}

beforeAll(async () => {
  site = await startOwnSite();
  token = await site.signIn();
  await setClock();
  for (const type of collectionTypes) for (let n = 0; n < 4; n += 1) await createEntry(type);
});
afterAll(() => site?.discard());

const soon = () => new Date(now + (below(9) - 2) * 3_600_000).toISOString();
const zone = () => oneOf(['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC']);
const day = () => oneOf(['11-27', '11-28', '11-29', '12-01', '12-31', '01-01', '02-29']);

/** Changes that staff make. Some are rejected, which also counts. */
const writes: ((type: PublishableType, id: string) => Promise<unknown>)[] = [
  (type, id) => send('PATCH', `/${type}s/${id}`, { [type]: { [nameField[type]]: name() } }),
  (type, id) => send('PATCH', `/${type}s/${id}/publish`),
  (type, id) => send('PATCH', `/${type}s/${id}/publish`),
  (type, id) => send('PATCH', `/${type}s/${id}/unpublish`),
  (type, id) => send('PATCH', `/${type}s/${id}`, { [type]: { publish_at: soon() } }),
  (type, id) => send('PATCH', `/${type}s/${id}`, { [type]: { unpublish_at: soon() } }),
  (type, id) =>
    type === 'season'
      ? send('PATCH', `/seasons/${id}/${oneOf(['archive', 'unarchive'])}`)
      : ids[type].length < 8
        ? createEntry(type)
        : send('DELETE', `/${type}s/${id}`),
  () => send('PATCH', `/seasons/${oneOf(ids.season)}`, { season: { recur_from: day(), recur_to: day(), time_zone: zone() } }),
  () => send('PATCH', `/agents/${oneOf(ids.agent)}`, { last_name: name() }),
  () => send('PATCH', `/agents/${oneOf(ids.agent)}/${oneOf(['deactivate', 'reactivate'])}`, { successor: oneOf(ids.agent) }),
  () => changeListing({ StandardStatus: oneOf(['Active', 'Pending', 'Hold', 'Withdrawn']) }),
  () => changeListing({ StandardStatus: 'Closed', ClosePrice: below(900_000), CloseDate: '2030-11-01' }),
  () => send('PATCH', '/site', { site: { show_sold_prices: random() < 0.5, first_listings: [oneOf(ids.listing)], time_zone: zone() } }),
  () => changeListing({ ListPrice: below(900_000), InternetAddressDisplayYN: random() < 0.7, CoListAgentKey: oneOf(ids.agent) }),
  () => {
    const [from, to] = [now + (below(9) - 4) * 3_600_000, now + 18_000_000].map((time) => new Date(time).toISOString());
    return changeListing({ OpenHouses: [openHouse(from!, to!)] });
  },
  (type, id) => (ids[type].length > 5 ? send('DELETE', `/${type}s/${id}`) : createEntry(type)),
  // Bypasses all endpoints.
  (type, id) =>
    site.run(
      (uid, documentId, published) => strapi.documents(uid).update({ documentId, data: { published } as object }),
      `api::${type}.${type}` as const,
      id,
      random() < 0.5,
    ),
];

const changeListing = (listing: object) => send('PATCH', `/listings/${oneOf(ids.listing)}`, { listing });

function write(): Promise<unknown> {
  const type = oneOf(publishableTypes);
  return oneOf(writes)(type, oneOf(ids[type]));
}

async function moveClock(): Promise<void> {
  now = random() < 0.1 ? start + below(200) * 3_600_000 : now + oneOf([1, 1000, 1_800_000, 3_600_000]);
  await setClock();
}
const setClock = () => site.run((now) => void (serverModule('settings/clock').clock.now = () => now), now);

/** Further fields of queries, next to the names of all entries and of one. */
const queries: Partial<Record<CollectionType, (id: string) => string>> = {
  agent: () => 'agentIds suggestedAgents { id } directory { total }',
  listing: (id) => `all: listings { id City StandardStatus ListPrice ClosePrice ListAgent { id last_name } OpenHouses { OpenHouseEndTime } }
    formerListing(id: "${id}") hasListings similarListings(near: "${id}") { id } listingSearch(open: true) { total }`,
  post: () => 'newest: posts(first: 3) { id title updated_at } postIds first: post { id } hasPosts',
  season: (id) => `first: season { name } other: season(id: "${id}") { body } site { show_sold_prices } hasSeasons`,
};

/** Returns a visitor's response to a query with and without the cache, which a header bypasses that stands for no session. */
async function compareQuery(type: CollectionType): Promise<[string, string, string]> {
  const [id, field] = [oneOf(ids[type]), nameField[type]];
  const query = `{ ${type}s { id ${field} } ${type}(id: "${id}") { ${field} } ${queries[type]?.(id) ?? ''} }`;
  const path = `/graphql?${new URLSearchParams({ query })}`;
  const headers = { 'apollo-require-preflight': '1' };
  const cached = await read(path, headers);
  expect(cached).toMatch(/^200 /);
  return [path, cached, await read(path, { ...headers, authorization: '' })];
}

async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await fetch(site.url + path, { headers });
  return `${reply.status} ${await reply.text()}`;
}

/** Returns a visitor's response with and without the cache, bypassed by a path that is not cached or a header that pages ignore. */
async function compare(): Promise<[string, string, string]> {
  const type = oneOf(collectionTypes);
  if (random() < 0.2) return compareQuery(type);
  const end = random() < 0.4 ? '' : `/${oneOf(ids[type])}`;
  if (random() < 0.03) {
    const page = paths[type].list + (end || (type === 'listing' ? oneOf(['', '?open=1', '?status=Active']) : ''));
    return [page, await read(page), await read(page, { authorization: 'none' })];
  }
  return [`/api/${type}s${end}`, await read(`/api/${type}s${end}`), await read(`/API/${type}s${end}`)];
}

/** Number of concurrent reads between two saves. */
const concurrentReads = 10;

test(`the cache serves only stored content in ${steps} random steps`, async () => {
  for (let step = 0; step < steps; step += 1) {
    const dice = random();
    if (dice < 0.3) await write();
    else if (dice < 0.36) await Promise.all([write(), compare(), compare(), write(), compare()]);
    else if (dice < 0.5) await moveClock();
    else {
      const responses = await Promise.all(Array.from({ length: concurrentReads }, compare));
      for (const [path, cached, fresh] of responses) expect([step, path, cached]).toEqual([step, path, fresh]);
      step += concurrentReads - 1;
    }
  }

  expect(saves).toBeGreaterThan(steps / 50);
});
