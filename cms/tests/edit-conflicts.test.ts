import type { EndpointName } from '../contract/index';
import { call } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { buildAgent, buildSignedIn, type Person } from './support/people';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

const idOf = async (row: Promise<{ documentId: string }>) => (await row).documentId;

describe.each<[what: string, EndpointName, EndpointName, () => Promise<string>, field: string, wrap: (fields: object) => object]>([
  ['a profile', 'getAgent', 'updateAgent', async () => (await buildAgent()).id, 'title', (agent) => agent],
  ['a post', 'getPost', 'updatePost', () => idOf(buildPost()), 'title', (post) => ({ post })],
  ['a season', 'getSeason', 'updateSeason', () => idOf(buildSeason()), 'name', (season) => ({ season })],
  ['the site settings', 'getSite', 'updateSite', async () => 'site', 'phone_label', (site) => ({ site })],
])('a save of %s', (_what, read, update, build, field, wrap) => {
  let id: string;
  let version: unknown;
  const stored = async () => (await call(read, { as: admin, id })).body as unknown as Record<string, unknown>;
  const save = (text: string | null, version?: unknown) => call(update, { as: admin, id, body: wrap({ [field]: text, version }) });

  beforeEach(async () => {
    id = await build();
    ({ version } = await stored());
  });
  afterAll(() => (id === 'site' ? save(null) : undefined));

  test('returns 409 when someone else saved first, and stores nothing', async () => {
    const replies = [await save('First', version), await save('Late', version)];

    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(replies[1].body.error).toBe('Someone else saved a newer version');
    expect((await stored())[field]).toBe('First');
    expect((await save('Without a version')).status).toBe(200);
  });

  test('that is simultaneous with another one returns 409, or the other one does', async () => {
    const replies = await Promise.all(['Left', 'Right'].map((text) => save(text, version)));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = replies.find(({ status }) => status === 200)!.body as unknown as Record<string, unknown>;
    expect((await stored())[field]).toBe(winner[field]);
  });
});
