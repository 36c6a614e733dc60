import { find } from './support/backstage';
import { ask, call, request } from './support/call';
import { clockRuns, clockStands } from './support/clock';
import { buildPost, buildSeason } from './support/content';
import { buildSignedIn, type Person } from './support/people';
import { saveInPanel } from './support/panel';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});
afterEach(clockRuns);

const nine = '2030-11-30T14:00:00.000Z';
const six = '2030-12-24T23:00:00.000Z';

const change = (id: string, post: object) => call('updatePost', { as: admin, id, body: { post } });

/** Who finds a post or season at a time, through each entry point. */
async function isSeen(type: 'post' | 'season', id: string, time: string): Promise<boolean> {
  await clockStands(time);
  const [list, get] = type === 'post' ? (['listPosts', 'getPost'] as const) : (['listSeasons', 'getSeason'] as const);
  const { body: asked } = await ask<Record<string, { id: string } | { id: string }[] | string[]>>(
    `query ($id: ID!) { ${type}s { id } newest: ${type}s(first: 100) { id } ${type}Ids ${type}(id: $id) { id } }`,
    { variables: { id } },
  );
  const has = (list: string) => (asked.data[list] as { id: string }[]).some((one) => one.id === id);
  const answers = [
    (await call(list)).body.some((one) => one.id === id),
    (await call(get, { id })).status === 200,
    has(`${type}s`),
    has('newest'),
    (asked.data[`${type}Ids`] as string[]).includes(id),
    (await request<string>('/sitemap.xml')).body.includes(id),
    asked.data[type] !== null,
  ];
  expect(new Set(answers).size).toBe(1);
  return answers[0];
}

test('a scheduled post appears and disappears on the second, through every entry point, with nothing running', async () => {
  const { documentId } = await buildPost({ published: false });
  const times = { publish_at: '2030-11-30T09:00:00-05:00', unpublish_at: six, time_zone: 'America/New_York' };

  const { status, body } = await change(documentId, times);

  expect([status, body.publish_at, body.unpublish_at, body.time_zone]).toEqual([200, nine, six, 'America/New_York']);
  expect(await isSeen('post', documentId, '2030-11-30T13:59:59Z')).toBe(false);
  expect(await isSeen('post', documentId, '2030-11-30T14:00:00Z')).toBe(true);
  expect(await isSeen('post', documentId, '2030-12-24T22:59:59Z')).toBe(true);
  expect(await isSeen('post', documentId, '2030-12-24T23:00:00Z')).toBe(false);
});

test('administrators are told what holds now, and only of times to come', async () => {
  const { documentId: id } = await buildPost({ published: false });
  await change(id, { publish_at: nine, unpublish_at: six });
  const told = async (time: string) => {
    await clockStands(time);
    const { published, publish_at, unpublish_at } = (await call('getPost', { as: admin, id })).body;
    return { published, publish_at, unpublish_at };
  };

  expect(await told('2030-11-01T00:00:00Z')).toEqual({ published: false, publish_at: nine, unpublish_at: six });
  expect(await told(nine)).toEqual({ published: true, publish_at: null, unpublish_at: six });
  expect(await told(six)).toEqual({ published: false, publish_at: null, unpublish_at: null });
});

test('visitors are told nothing of a schedule', async () => {
  const { documentId: id } = await buildPost();
  await change(id, { unpublish_at: six, time_zone: 'UTC' });

  const { body } = await call('getPost', { id });

  expect(Object.keys(body).sort()).toEqual(['content', 'id', 'image_url', 'image_url_srcset', 'published', 'title', 'video_url']);
  const asked = await ask<{ post: object }>('query ($id: ID!) { post(id: $id) { publish_at unpublish_at time_zone version } }', {
    variables: { id },
  });
  expect(asked.body.data.post).toEqual({ publish_at: null, unpublish_at: null, time_zone: null, version: null });
});

test('a time that is sent alone is held against the one that is stored', async () => {
  const { documentId: id } = await buildPost({ published: false });
  await change(id, { unpublish_at: nine });

  const { status, body } = await change(id, { publish_at: six });

  expect([status, body.error]).toEqual([422, 'Unpublish time must be after the publish time']);
  expect((await change(id, { title: 'Still editable' })).status).toBe(200);
});

test('a post that went live by its schedule stays live when it is edited, whatever became of the time', async () => {
  const { documentId: id } = await buildPost({ published: false });
  const { version } = (await change(id, { publish_at: nine })).body;
  await clockStands('2030-12-01T00:00:00Z');

  // A form that was opened before sends the time it knew; one opened later sends none.
  const early = await change(id, { title: 'Early', publish_at: nine, version });
  const late = await change(id, { title: 'Late', publish_at: null, version: early.body.version });

  expect([early.status, early.body.published, late.status, late.body.published]).toEqual([200, true, 200, true]);
  expect(await isSeen('post', id, '2030-12-01T00:00:00Z')).toBe(true);
});

test('publishing and taking down by hand end the schedule that they overtake', async () => {
  const { documentId: id } = await buildPost({ published: false });
  await change(id, { publish_at: nine, unpublish_at: six });
  await clockStands('2030-11-01T00:00:00Z');

  const published = await call('publishPost', { as: admin, id });
  expect(published.body).toMatchObject({ published: true, publish_at: null, unpublish_at: six });

  const takenDown = await call('unpublishPost', { as: admin, id });
  expect(takenDown.body).toMatchObject({ published: false, publish_at: null, unpublish_at: null });
  expect(await isSeen('post', id, nine)).toBe(false);
});

test('what its schedule took down is published again by hand', async () => {
  const { documentId: id } = await buildPost();
  await change(id, { unpublish_at: nine });

  expect(await isSeen('post', id, six)).toBe(false);
  await call('publishPost', { as: admin, id });

  expect(await isSeen('post', id, six)).toBe(true);
});

const yearly = { recur_from: '12-01', recur_to: '02-29', time_zone: 'America/New_York' };

test.each([
  ['2030-12-01T04:59:59Z', false],
  ['2030-12-01T05:00:00Z', true],
  ['2031-01-01T12:00:00Z', true],
  ['2031-03-01T04:59:59Z', true],
  ['2031-03-01T05:00:00Z', false],
  ['2032-02-29T12:00:00Z', true],
  ['2032-03-01T05:00:00Z', false],
  ['2032-12-01T05:00:00Z', true],
])('a yearly season in New York, at %s: %s', async (time, expected) => {
  const { documentId } = await buildSeason(yearly);

  expect(await isSeen('season', documentId, time)).toBe(expected);
});

test.each([
  ['unpublished', { published: false }],
  ['archived', { archived: true }],
  ['scheduled for later', { published: false, publish_at: '2031-01-15T00:00:00.000Z' }],
  ['over', { unpublish_at: '2030-12-15T00:00:00.000Z' }],
])('a yearly season that is %s is not shown, whatever day it is', async (_state, fields) => {
  const { documentId } = await buildSeason({ ...yearly, ...fields });

  expect(await isSeen('season', documentId, '2031-01-01T12:00:00Z')).toBe(false);
});

test('a season out of its days is still the administrator’s', async () => {
  const { documentId: id } = await buildSeason(yearly);
  await clockStands('2031-07-04T12:00:00Z');

  const { status, body } = await call('getSeason', { as: admin, id });

  expect([status, body.published, body.recur_from, body.recur_to]).toEqual([200, true, '12-01', '02-29']);
});

test('times set in the panel count alike', async () => {
  const { documentId: id } = await buildPost({ published: false });

  const { status } = await saveInPanel('api::post.post', id, { publish_at: nine, unpublish_at: six });

  expect(status).toBe(200);
  expect(await isSeen('post', id, '2030-11-30T13:59:59Z')).toBe(false);
  expect(await isSeen('post', id, nine)).toBe(true);
  expect(await isSeen('post', id, six)).toBe(false);
});

test.each<[string, 'api::post.post' | 'api::season.season', object, string]>([
  ['times in the wrong order', 'api::post.post', { publish_at: six, unpublish_at: nine }, 'Unpublish time must be after the publish time'],
  [
    'nothing to show',
    'api::post.post',
    { content: '<p></p>' },
    'At least one of the following must be provided: content, video URL, or image',
  ],
  ['a link that is no web address', 'api::post.post', { video_url: 'javascript:alert(1)' }, 'Invalid video URL'],
  ['a body without words', 'api::season.season', { body: '<p><br></p>' }, 'Body content is required'],
  [
    'a day that no year has',
    'api::season.season',
    { recur_from: '02-30', recur_to: '03-01', time_zone: 'UTC' },
    'First day must be a month and day (MM-DD)',
  ],
  ['a zone that nobody knows', 'api::season.season', { time_zone: 'Atlantis/Harbor' }, 'Unknown time zone'],
])('the panel refuses %s with our sentence, and nothing of it is stored', async (_what, uid, fields, message) => {
  const { documentId } = uid === 'api::post.post' ? await buildPost() : await buildSeason();
  const [before] = await find<object>(uid, { documentId });

  const { status, body } = await saveInPanel(uid, documentId, fields);

  expect([status, body.error?.message]).toEqual([400, message]);
  expect(await find<object>(uid, { documentId })).toEqual([before]);
});
