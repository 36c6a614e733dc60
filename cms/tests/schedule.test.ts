import { ask, call, request } from './support/call';
import { clockRuns, clockStands } from './support/clock';
import { buildPost, buildSeason } from './support/content';
import { saveInPanel } from './support/panel';
import { buildSignedIn, type Person } from './support/people';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});
beforeEach(() => clockStands('2030-11-01T00:00:00Z'));
afterEach(clockRuns);

const nine = '2030-11-30T14:00:00.000Z';
const six = '2030-12-24T23:00:00.000Z';

const change = (id: string, post: object) => call('updatePost', { as: admin, id, body: { post } });

const pages = { post: '/insights', season: '/seasons' };

/** Returns whether visitors see a post or season at a time. Expects all entry points to agree. */
async function isSeen(type: 'post' | 'season', id: string, time: string): Promise<boolean> {
  await clockStands(time);
  const [list, get] = type === 'post' ? (['listPosts', 'getPost'] as const) : (['listSeasons', 'getSeason'] as const);
  const [{ body: queried }, { body: listed }, { status }, { body: sitemap }, { body: page }] = await Promise.all([
    ask<Record<string, { id: string } | { id: string }[] | string[]>>(
      `query ($id: ID!) { ${type}s { id } newest: ${type}s(first: 100) { id } ${type}Ids ${type}(id: $id) { id } }`,
      { variables: { id } },
    ),
    call(list),
    call(get, { id }),
    request<string>('/sitemap.xml'),
    request<string>(pages[type]),
  ]);
  const has = (list: string) => (queried.data[list] as { id: string }[]).some((entry) => entry.id === id);
  const results = [
    listed.some((entry) => entry.id === id),
    status === 200,
    has(`${type}s`),
    has('newest'),
    (queried.data[`${type}Ids`] as string[]).includes(id),
    sitemap.includes(id),
    page.includes(id),
    queried.data[type] !== null,
  ];
  expect(new Set(results).size).toBe(1);
  return results[0];
}

test('a scheduled post appears and disappears on time through every entry point', async () => {
  const { documentId } = await buildPost({ published: false });
  const times = { publish_at: '2030-11-30T09:00:00-05:00', unpublish_at: six, time_zone: 'America/New_York' };

  const { status, body } = await change(documentId, times);

  expect([status, body.publish_at, body.unpublish_at, body.time_zone]).toEqual([200, nine, six, 'America/New_York']);
  expect(await isSeen('post', documentId, '2030-11-30T13:59:59.999Z')).toBe(false);
  expect(await isSeen('post', documentId, '2030-11-30T14:00:00Z')).toBe(true);
  expect(await isSeen('post', documentId, '2030-12-24T22:59:59.999Z')).toBe(true);
  expect(await isSeen('post', documentId, '2030-12-24T23:00:00Z')).toBe(false);
  // The clock is set back.
  expect(await isSeen('post', documentId, '2030-12-01T00:00:00Z')).toBe(true);
});

test('administrators see the current state and only future times', async () => {
  const { documentId: id } = await buildPost({ published: false });
  await change(id, { publish_at: nine, unpublish_at: six });
  const stateAt = async (time: string) => {
    await clockStands(time);
    const { published, publish_at, unpublish_at } = (await call('getPost', { as: admin, id })).body;
    return { published, publish_at, unpublish_at };
  };

  expect(await stateAt('2030-11-01T00:00:00Z')).toEqual({ published: false, publish_at: nine, unpublish_at: six });
  expect(await stateAt(nine)).toEqual({ published: true, publish_at: null, unpublish_at: six });
  expect(await stateAt(six)).toEqual({ published: false, publish_at: null, unpublish_at: null });
});

test('visitors cannot see a schedule', async () => {
  const { documentId: id } = await buildPost();
  await change(id, { unpublish_at: six, time_zone: 'UTC' });

  const { body } = await call('getPost', { id });

  expect(Object.keys(body).sort()).toEqual(['content', 'id', 'image_url', 'image_url_srcset', 'published', 'title', 'video_url']);
  const queried = await ask<{ post: object }>('query ($id: ID!) { post(id: $id) { publish_at unpublish_at time_zone version } }', {
    variables: { id },
  });
  expect(queried.body.data.post).toEqual({ publish_at: null, unpublish_at: null, time_zone: null, version: null });
});

test('every entry point stores the canonical name of a time zone', async () => {
  const { documentId: id } = await buildPost();

  const byApi = await change(id, { time_zone: 'America/new_york' });
  const inPanel = await saveInPanel('api::post.post', id, { time_zone: 'US/Pacific' });

  expect([byApi.body.time_zone, inPanel.body.data]).toEqual([
    'America/New_York',
    expect.objectContaining({ time_zone: 'America/Los_Angeles' }),
  ]);
});

test('a time is validated against the stored one when sent alone', async () => {
  const { documentId: id } = await buildPost({ published: false });
  await change(id, { unpublish_at: nine });

  const { status, body } = await change(id, { publish_at: six });

  expect([status, body.error]).toEqual([422, 'Unpublish time must be after the publish time']);
  expect((await change(id, { title: 'Still editable' })).status).toBe(200);
});

test('a post published by its schedule stays published when it is edited', async () => {
  const { documentId: id } = await buildPost({ published: false });
  const { version } = (await change(id, { publish_at: nine })).body;
  await clockStands('2030-12-01T00:00:00Z');

  // A form opened before the publish time still sends it; a form opened later sends null.
  const early = await change(id, { title: 'Early', publish_at: nine, version });
  const late = await change(id, { title: 'Late', publish_at: null, version: early.body.version });

  expect([early.status, early.body.published, late.status, late.body.published]).toEqual([200, true, 200, true]);
  expect(await isSeen('post', id, '2030-12-01T00:00:00Z')).toBe(true);
});

test('publishing and unpublishing clear the scheduled times that they replace', async () => {
  const { documentId: id } = await buildPost({ published: false });
  await change(id, { publish_at: nine, unpublish_at: six });

  const published = await call('publishPost', { as: admin, id });
  expect(published.body).toMatchObject({ published: true, publish_at: null, unpublish_at: six });

  const unpublished = await call('unpublishPost', { as: admin, id });
  expect(unpublished.body).toMatchObject({ published: false, publish_at: null, unpublish_at: null });
  expect(await isSeen('post', id, nine)).toBe(false);
});

test('a post unpublished by its schedule can be published again', async () => {
  const { documentId: id } = await buildPost();
  await change(id, { unpublish_at: nine });

  expect(await isSeen('post', id, six)).toBe(false);
  await call('publishPost', { as: admin, id });

  expect(await isSeen('post', id, six)).toBe(true);
});

const yearly = { recur_from: '12-01', recur_to: '02-29', time_zone: 'America/New_York' };

test('a yearly season in New York is visible on its days only', async () => {
  const { documentId } = await buildSeason(yearly);
  const days: [time: string, isVisible: boolean][] = [
    ['2030-12-01T04:59:59.999Z', false],
    ['2030-12-01T05:00:00Z', true],
    ['2031-03-01T04:59:59.999Z', true],
    ['2031-03-01T05:00:00Z', false],
    ['2032-02-29T12:00:00Z', true],
    ['2032-03-01T05:00:00Z', false],
  ];

  for (const [time, isVisible] of days) expect([time, await isSeen('season', documentId, time)]).toEqual([time, isVisible]);
});

test.each([
  ['unpublished', { published: false }],
  ['archived', { archived: true }],
  ['scheduled for later', { published: false, publish_at: '2031-01-15T00:00:00.000Z' }],
  ['past its unpublish time', { unpublish_at: '2030-12-15T00:00:00.000Z' }],
])('a yearly season that is %s is hidden on its days', async (_name, fields) => {
  const { documentId } = await buildSeason({ ...yearly, ...fields });

  expect(await isSeen('season', documentId, '2031-01-01T12:00:00Z')).toBe(false);
});

test('an administrator sees a season outside its days', async () => {
  const { documentId: id } = await buildSeason(yearly);
  await clockStands('2031-07-04T12:00:00Z');

  const { status, body } = await call('getSeason', { as: admin, id });

  expect([status, body.published, body.recur_from, body.recur_to]).toEqual([200, true, '12-01', '02-29']);
});
