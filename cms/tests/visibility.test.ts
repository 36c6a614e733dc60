import type { EndpointName } from '../contract/index';
import { ask, call } from './support/call';
import { buildListing, buildPost, buildSeason } from './support/content';
import { buildAgent, buildSignedIn, type Person } from './support/people';

type Viewer = 'visitor' | 'agent' | 'admin' | 'super_admin';
interface Case {
  type: 'agent' | 'listing' | 'post' | 'season';
  state: string;
  build: () => Promise<string>;
  seenBy: Viewer[];
}

const allViewers: Viewer[] = ['visitor', 'agent', 'admin', 'super_admin'];
const administrators: Viewer[] = ['admin', 'super_admin'];
/** Administrators, and the agent of the listing. */
const staff: Viewer[] = ['agent', ...administrators];
const idOf = async (row: Promise<{ documentId: string }>) => (await row).documentId;
const agentId = async (fields: Record<string, unknown>) => (await buildAgent(fields)).id;

const later = '2100-01-01T00:00:00.000Z';
const homeId = (fields: object) => idOf(buildListing({ agent, ...fields }));

const cases: Case[] = [
  { type: 'agent', state: 'active, listed', build: () => agentId({}), seenBy: allViewers },
  { type: 'agent', state: 'deactivated', build: () => agentId({ blocked: true }), seenBy: administrators },
  { type: 'agent', state: 'unlisted', build: () => agentId({ listed: false }), seenBy: administrators },
  { type: 'listing', state: 'published', build: () => homeId({}), seenBy: allViewers },
  { type: 'listing', state: 'unpublished', build: () => homeId({ published: false }), seenBy: staff },
  { type: 'listing', state: 'scheduled', build: () => homeId({ published: false, publish_at: later }), seenBy: staff },
  { type: 'listing', state: 'withdrawn', build: () => homeId({ StandardStatus: 'Withdrawn' }), seenBy: staff },
  { type: 'listing', state: 'offline', build: () => homeId({ InternetEntireListingDisplayYN: false }), seenBy: staff },
  { type: 'post', state: 'published', build: () => idOf(buildPost()), seenBy: allViewers },
  { type: 'post', state: 'unpublished', build: () => idOf(buildPost({ published: false })), seenBy: administrators },
  { type: 'post', state: 'scheduled', build: () => idOf(buildPost({ published: false, publish_at: later })), seenBy: administrators },
  { type: 'season', state: 'published', build: () => idOf(buildSeason()), seenBy: allViewers },
  { type: 'season', state: 'unpublished', build: () => idOf(buildSeason({ published: false })), seenBy: administrators },
  { type: 'season', state: 'archived', build: () => idOf(buildSeason({ archived: true })), seenBy: administrators },
  { type: 'season', state: 'scheduled', build: () => idOf(buildSeason({ published: false, publish_at: later })), seenBy: administrators },
];
const endpointsOf: Record<Case['type'], [list: EndpointName, find: EndpointName]> = {
  agent: ['listAgents', 'getAgent'],
  listing: ['listListings', 'getListing'],
  post: ['listPosts', 'getPost'],
  season: ['listSeasons', 'getSeason'],
};

const people = {} as Record<Viewer, Person | null>;
let agent: Person;

beforeAll(async () => {
  people.visitor = null;
  for (const role of ['agent', 'admin', 'super_admin'] as const) people[role] = await buildSignedIn(role);
  agent = people.agent!;
});

interface Entry {
  id: string;
}

/** Public ids in a list, which for listings has the form of the RESO Web API. */
const idsIn = (list: Entry[] | { value: { ListingKey: string }[] }) =>
  Array.isArray(list) ? list.map(({ id }) => id) : list.value.map(({ ListingKey }) => ListingKey);

describe.each(cases)('a(n) $state $type', ({ type, build, seenBy }) => {
  const [list, find] = endpointsOf[type];
  let id: string;

  beforeAll(async () => {
    id = await build();
  });

  test.each(allViewers)('is visible only to callers with access: %s', async (viewer) => {
    const as = people[viewer];

    const query = `query ($id: ID!) { ${type}s { id } ${type}(id: $id) { id } }`;
    const [listed, single, { body: queried }] = await Promise.all([
      call(list, { as }),
      call(find, { as, id }),
      ask<Record<string, Entry[] | Entry>>(query, { as, variables: { id } }),
    ]);

    const isSeen = seenBy.includes(viewer);
    expect(idsIn(listed.body as never).includes(id)).toBe(isSeen);
    expect(single.status).toBe(isSeen ? 200 : 404);
    expect((queried.data[`${type}s`] as Entry[]).some((entry) => entry.id === id)).toBe(isSeen);
    expect(queried.data[type]).toEqual(isSeen ? { id } : null);
  });
});

test('hidden and missing posts get the same response', async () => {
  const hidden = await call('getPost', { id: await idOf(buildPost({ published: false })) });
  const absent = await call('getPost', { id: 'nosuchpost' });

  expect(hidden.status).toBe(404);
  expect(hidden.body).toEqual(absent.body);
});
