import { runInEach } from './support/backstage';
import { call } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { failed, storeEmail } from './support/emails';
import { buildAgent, buildSignedIn, type Person } from './support/people';
import { word } from './support/readers';

declare global {
  var versionsRead: number;
  var countVersions: (rows: unknown[], query: { sql: string }) => void;
}

let [admin, agent]: Person[] = [];
beforeAll(async () => {
  [admin, agent] = [await buildSignedIn('admin'), await buildSignedIn('agent')];
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test('an administrator finds posts by part of a title, with their state, time and last save', async () => {
  const name = word();
  const publish_at = tomorrow();
  await buildPost({ title: `${name} tide` });
  await buildPost({ title: `${name} ebb`, published: false });
  const soon = await buildPost({ title: `${name} flood`, published: false, publish_at });
  await call('updatePost', { as: admin, id: soon.documentId, body: { post: { content: '<p>Later</p>' } } });

  const { status, body } = await call('managePosts', { as: admin, query: { q: name.toUpperCase() } });

  expect(status).toBe(200);
  expect(body.counts).toEqual({ published: 1, unpublished: 1, scheduled: 1 });
  expect(body.items.map(({ name: title, state }) => [title, state])).toEqual([
    [`${name} flood`, 'scheduled'],
    [`${name} ebb`, 'unpublished'],
    [`${name} tide`, 'published'],
  ]);
  expect(body.items[0]).toEqual({
    id: soon.documentId,
    name: `${name} flood`,
    state: 'scheduled',
    publish_at,
    unpublish_at: null,
    thumbnail: null,
    status: null,
    review: null,
    review_note: null,
    returned: null,
    OnMarketDate: null,
    listing_agent: null,
    changed_since_approval: false,
    approved_version: null,
    invited_until: null,
    email: null,
    second_factor: null,
    home: null,
    saved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    saved_by: `Ada ${admin.username}`,
  });
  const unpublished = await call('managePosts', { as: admin, query: { q: name, state: 'unpublished' } });
  expect(unpublished.body.items.map(({ name: title }) => title)).toEqual([`${name} ebb`]);
  expect(unpublished.body.counts).toEqual(body.counts);
});

test('an administrator finds archived seasons', async () => {
  const name = word();
  const { documentId } = await buildSeason({ name });
  await call('archiveSeason', { as: admin, id: documentId });

  const { body } = await call('manageSeasons', { as: admin, query: { q: name, state: 'archived' } });

  expect(body.items).toMatchObject([{ id: documentId, state: 'archived' }]);
  expect(body.counts).toEqual({ archived: 1 });
});

test('an administrator finds agents by name, email or phone number, in each state', async () => {
  const last_name = word();
  const [active] = [await buildAgent({ last_name, phone_number: '(207) 555-7781' })];
  await buildAgent({ last_name, password: null });
  await buildAgent({ last_name, listed: false });
  const gone = await buildAgent({ last_name });
  await call('deactivateAgent', { as: admin, id: gone.id });
  // Without versions, as on a new site, the last save is that of the row.
  await call('eraseAgentHistory', { as: admin, id: active.id });

  const { body } = await call('manageAgents', { as: admin, query: { q: last_name } });

  expect(body.counts).toEqual({ active: 1, invited: 1, unlisted: 1, deactivated: 1 });
  for (const q of [`${active.username}@`, '207.555.7781'])
    expect((await call('manageAgents', { as: admin, query: { q, state: 'active' } })).body.items.map(({ id }) => id)).toContain(active.id);
  for (const { saved_at } of body.items) expect(saved_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  // Exactly these fields: the rows of agents contain a hash of the password.
  const review = [
    'email',
    'home',
    'review',
    'review_note',
    'returned',
    'OnMarketDate',
    'listing_agent',
    'changed_since_approval',
    'approved_version',
    'second_factor',
  ];
  expect(Object.keys(body.items[0]).sort()).toEqual(
    ['id', 'invited_until', 'name', 'publish_at', 'saved_at', 'saved_by', 'state', 'status', 'thumbnail', 'unpublish_at', ...review].sort(),
  );
});

test('long lists are paged', async () => {
  const name = word();
  for (let n = 0; n < 25; n += 1) await buildPost({ title: `${name} ${n}` });

  const pages = await Promise.all(['1', '2', '3'].map((page) => call('managePosts', { as: admin, query: { q: name, page } })));

  expect(pages.map(({ body }) => [body.items.length, body.more, body.counts.published])).toEqual([
    [20, true, 25],
    [5, false, 25],
    [0, false, 25],
  ]);
  expect(new Set(pages.flatMap(({ body }) => body.items.map(({ id }) => id))).size).toBe(25);
});

test('a list reads one version of each entry, however many there are', async () => {
  const title = word();
  const { documentId: id } = await buildPost({ title });
  for (let n = 0; n < 10; n += 1) await call('updatePost', { as: admin, id, body: { post: { content: `<p>${n}</p>` } } });
  await runInEach(() => {
    globalThis.versionsRead = 0;
    globalThis.countVersions = (rows, { sql }) => {
      if (/from .revisions./.test(sql)) globalThis.versionsRead += rows.length;
    };
    strapi.db.connection.on('query-response', globalThis.countVersions);
  });

  const { body } = await call('managePosts', { as: admin, query: { q: title } });

  await runInEach(() => void strapi.db.connection.off('query-response', globalThis.countVersions));
  expect(body.items).toMatchObject([{ id, saved_by: `Ada ${admin.username}` }]);
  const read = await runInEach(() => globalThis.versionsRead);
  expect(read.reduce((a, b) => a + b)).toBe(2);
});

test.each([
  ['an unknown state', { state: 'lost' }],
  ['a state of another type', { state: 'archived' }],
  ['a long search', { q: 'x'.repeat(101) }],
  ['page zero', { page: '0' }],
  ['a page that is no number', { page: '1;drop' }],
])('%s is rejected', async (_, query) => {
  const { status, body } = await call('managePosts', { as: admin, query });

  expect(status).toBe(422);
  expect(body.errors).toHaveLength(1);
});

test.each(['%', '_', "'", '\\', '[', '🏚'])('the search takes %j literally', async (q) => {
  for (const name of ['managePosts', 'manageSeasons', 'manageAgents'] as const) {
    const { status, body } = await call(name, { as: admin, query: { q: `${q}no-such-entry` } });
    expect([status, body.items, body.more]).toEqual([200, [], false]);
  }
});

test('a search with a NUL character is rejected, because PostgreSQL rejects it', async () => {
  for (const name of ['managePosts', 'manageSeasons', 'manageAgents', 'listInquiries'] as const)
    expect(await call(name, { as: admin, query: { q: 'a\u0000' } })).toMatchObject({
      status: 422,
      body: { errors: ['Text must not contain NUL characters'] },
    });
});

test.each(['managePosts', 'manageSeasons', 'manageAgents', 'getOverview'] as const)(
  'visitors and agents get nothing from %s, not even drafts',
  async (name) => {
    const title = word();
    await buildPost({ title, published: false });

    const [visitor, colleague] = [await call(name), await call(name, { as: agent })];

    expect([visitor.status, colleague.status]).toEqual([401, 403]);
    expect(JSON.stringify([visitor.body, colleague.body])).not.toContain(title);
  },
);

test('the overview tells administrators whether the site has a mail server', async () => {
  const { body: before } = await call('getOverview', { as: admin });
  const setServer = (url: string) => runInEach((url) => void (serverModule('settings/environment').environment.smtpUrl = url), url);
  await setServer('smtp://127.0.0.1:25');
  const { body: after } = await call('getOverview', { as: admin });
  await setServer('');

  expect([before.hasMailServer, after.hasMailServer]).toEqual([false, true]);
});

test('the overview shows administrators what the admin panel shows', async () => {
  const draft = await buildPost({ title: word(), published: false });
  const to = `lost-${Date.now()}@hearthside.test`;
  await storeEmail(to, failed);

  const { status, body } = await call('getOverview', { as: admin });

  expect(status).toBe(200);
  expect(body.unpublished?.map(({ id }) => id)).toContain(draft.documentId);
  expect(body.failedEmails?.find((email) => email.to === to)).toEqual({
    id: expect.any(Number),
    kind: 'password-reset',
    to,
    inquiry: null,
    reason: 'No route',
    failed_at: expect.any(String),
  });
});
