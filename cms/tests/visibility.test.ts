import type { EndpointName } from '../contract';
import { ask, call } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { buildAgent, buildSignedIn, type Person } from './support/people';

type Who = 'visitor' | 'agent' | 'admin' | 'super_admin';
interface Case {
  noun: 'agent' | 'post' | 'season';
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
  { noun: 'agent', state: 'active, listed', build: () => agentId({}), seenBy: everyone },
  { noun: 'agent', state: 'deactivated', build: () => agentId({ blocked: true }), seenBy: administrators },
  { noun: 'agent', state: 'unlisted', build: () => agentId({ listed: false }), seenBy: administrators },
  { noun: 'post', state: 'published', build: () => idOf(buildPost()), seenBy: everyone },
  { noun: 'post', state: 'unpublished', build: () => idOf(buildPost({ published: false })), seenBy: administrators },
  { noun: 'post', state: 'scheduled', build: () => idOf(buildPost({ published: false, publish_at: later })), seenBy: administrators },
  { noun: 'season', state: 'published', build: () => idOf(buildSeason()), seenBy: everyone },
  { noun: 'season', state: 'unpublished', build: () => idOf(buildSeason({ published: false })), seenBy: administrators },
  { noun: 'season', state: 'archived', build: () => idOf(buildSeason({ archived: true })), seenBy: administrators },
  { noun: 'season', state: 'scheduled', build: () => idOf(buildSeason({ published: false, publish_at: later })), seenBy: administrators },
];
const endpointsOf: Record<Case['noun'], [list: EndpointName, find: EndpointName]> = {
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

describe.each(cases)('a(n) $state $noun', ({ noun, build, seenBy }) => {
  const [list, find] = endpointsOf[noun];
  let id: string;

  beforeAll(async () => {
    id = await build();
  });

  test.each(everyone)('is seen by the right people: %s', async (who) => {
    const as = people[who];

    const listed = await call(list, { as });
    const found = await call(find, { as, id });
    const { body: asked } = await ask<Record<string, Found[] | Found>>(`query ($id: ID!) { ${noun}s { id } ${noun}(id: $id) { id } }`, {
      as,
      variables: { id },
    });

    const isSeen = seenBy.includes(who);
    expect((listed.body as unknown as Found[]).some((one) => one.id === id)).toBe(isSeen);
    expect(found.status).toBe(isSeen ? 200 : 404);
    expect((asked.data[`${noun}s`] as Found[]).some((one) => one.id === id)).toBe(isSeen);
    expect(asked.data[noun]).toEqual(isSeen ? { id } : null);
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
