import { endpointsOf, publishableTypes, type CollectionType } from '../contract/index';
import { ask, call } from './support/call';
import { buildEntry, buildPost } from './support/content';
import { buildSignedIn, type Person } from './support/people';

type Viewer = 'visitor' | 'agent' | 'admin' | 'super_admin';
interface Case {
  type: CollectionType;
  state: string;
  fields: Record<string, unknown>;
  seenBy: Viewer[];
}

const allViewers: Viewer[] = ['visitor', 'agent', 'admin', 'super_admin'];
const administrators: Viewer[] = ['admin', 'super_admin'];
/** Administrators, and the agent of the listing. */
const staff: Viewer[] = ['agent', ...administrators];

const cases: Case[] = [
  { type: 'agent', state: 'active, listed', fields: {}, seenBy: allViewers },
  { type: 'agent', state: 'deactivated', fields: { blocked: true }, seenBy: administrators },
  { type: 'agent', state: 'unlisted', fields: { listed: false }, seenBy: administrators },
  ...publishableTypes.flatMap((type): Case[] => {
    const seenBy = type === 'listing' ? staff : administrators;
    return [
      { type, state: 'published', fields: {}, seenBy: allViewers },
      { type, state: 'unpublished', fields: { published: false }, seenBy },
      { type, state: 'scheduled', fields: { published: false, publish_at: '2100-01-01T00:00:00.000Z' }, seenBy },
    ];
  }),
  { type: 'listing', state: 'withdrawn', fields: { StandardStatus: 'Withdrawn' }, seenBy: staff },
  { type: 'listing', state: 'offline', fields: { InternetEntireListingDisplayYN: false }, seenBy: staff },
  { type: 'season', state: 'archived', fields: { archived: true }, seenBy: administrators },
];

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

describe.each(cases)('a(n) $state $type', ({ type, fields, seenBy }) => {
  let id: string;

  beforeAll(async () => {
    id = await buildEntry(type, type === 'listing' ? { agent, ...fields } : fields);
  });

  test.each(allViewers)('is visible only to callers with access: %s', async (viewer) => {
    const as = people[viewer];

    const query = `query ($id: ID!) { ${type}s { id } ${type}(id: $id) { id } }`;
    const [listed, single, { body: queried }] = await Promise.all([
      call(endpointsOf[type].list, { as }),
      call(endpointsOf[type].get, { as, id }),
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
  const hidden = await call('getPost', { id: (await buildPost({ published: false })).documentId });
  const absent = await call('getPost', { id: 'nosuchpost' });

  expect(hidden.status).toBe(404);
  expect(hidden.body).toEqual(absent.body);
});
