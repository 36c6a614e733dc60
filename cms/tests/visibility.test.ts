import type { EndpointName } from '../contract';
import { ask, call } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { buildAgent, buildSignedIn, type Person } from './support/people';

type Who = 'visitor' | 'agent' | 'admin' | 'super_admin';
interface Case {
  type: 'agent' | 'post' | 'season';
  state: string;
  build: () => Promise<string>;
  seenBy: Who[];
}

const everyone: Who[] = ['visitor', 'agent', 'admin', 'super_admin'];
const administrators: Who[] = ['admin', 'super_admin'];
const idOf = async (row: Promise<{ documentId: string }>) => (await row).documentId;
const agentId = async (fields: Record<string, unknown>) => (await buildAgent(fields)).id;

const later = '2100-01-01T00:00:00.000Z';

const cases: Case[] = [
  { type: 'agent', state: 'active, listed', build: () => agentId({}), seenBy: everyone },
  { type: 'agent', state: 'deactivated', build: () => agentId({ blocked: true }), seenBy: administrators },
  { type: 'agent', state: 'unlisted', build: () => agentId({ listed: false }), seenBy: administrators },
  { type: 'post', state: 'published', build: () => idOf(buildPost()), seenBy: everyone },
  { type: 'post', state: 'unpublished', build: () => idOf(buildPost({ published: false })), seenBy: administrators },
  { type: 'post', state: 'scheduled', build: () => idOf(buildPost({ published: false, publish_at: later })), seenBy: administrators },
  { type: 'season', state: 'published', build: () => idOf(buildSeason()), seenBy: everyone },
  { type: 'season', state: 'unpublished', build: () => idOf(buildSeason({ published: false })), seenBy: administrators },
  { type: 'season', state: 'archived', build: () => idOf(buildSeason({ archived: true })), seenBy: administrators },
  { type: 'season', state: 'scheduled', build: () => idOf(buildSeason({ published: false, publish_at: later })), seenBy: administrators },
];
const endpointsOf: Record<Case['type'], [list: EndpointName, find: EndpointName]> = {
  agent: ['listAgents', 'getAgent'],
  post: ['listPosts', 'getPost'],
  season: ['listSeasons', 'getSeason'],
};

const people = {} as Record<Who, Person | null>;

beforeAll(async () => {
  people.visitor = null;
  for (const role of ['agent', 'admin', 'super_admin'] as const) people[role] = await buildSignedIn(role);
});

interface Found {
  id: string;
}

describe.each(cases)('a(n) $state $type', ({ type, build, seenBy }) => {
  const [list, find] = endpointsOf[type];
  let id: string;

  beforeAll(async () => {
    id = await build();
  });

  test.each(everyone)('is seen by the right people: %s', async (who) => {
    const as = people[who];

    const listed = await call(list, { as });
    const found = await call(find, { as, id });
    const { body: asked } = await ask<Record<string, Found[] | Found>>(`query ($id: ID!) { ${type}s { id } ${type}(id: $id) { id } }`, {
      as,
      variables: { id },
    });

    const isSeen = seenBy.includes(who);
    expect((listed.body as unknown as Found[]).some((one) => one.id === id)).toBe(isSeen);
    expect(found.status).toBe(isSeen ? 200 : 404);
    expect((asked.data[`${type}s`] as Found[]).some((one) => one.id === id)).toBe(isSeen);
    expect(asked.data[type]).toEqual(isSeen ? { id } : null);
  });
});

test('what is hidden and what is not there get the same answer', async () => {
  const hidden = await call('getPost', { id: await idOf(buildPost({ published: false })) });
  const absent = await call('getPost', { id: 'nosuchpost' });

  expect(hidden.status).toBe(404);
  expect(hidden.body).toEqual(absent.body);
});

test('an unlisted agent finds their own profile', async () => {
  const admin = await buildSignedIn('admin');

  expect((await call('getAgent', { as: admin, id: admin.id })).status).toBe(200);
});
