import { contentRequired } from '../contract/index';
import { count, find } from './support/backstage';
import { call } from './support/call';
import { buildSignedIn, type Person } from './support/people';
import { upload } from './support/images';

const uid = 'api::post.post';

interface StoredPost {
  documentId: string;
  title: string;
  content: string | null;
  video_url: string | null;
  published: boolean;
}
const stored = async (id: string) => (await find<StoredPost>(uid, { documentId: id }))[0];
const listOf = async (as?: Person) => (await call('listPosts', { as })).body.map(({ id }) => id);

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

const write = (post: object) => call('createPost', { as: admin, body: { post } });
const change = (id: string, post: object) => call('updatePost', { as: admin, id, body: { post } });

test('an administrator creates a post, which others cannot see until it is published', async () => {
  const post = { title: '  Tides ', content: '<p>High at <b>noon</b></p><script>x</script>', video_url: 'vimeo.com/76979871' };

  const { status, body } = await write(post);

  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'Tides',
    content: '<p>High at <strong>noon</strong></p>',
    video_url: 'https://vimeo.com/76979871',
    image_url: null,
    published: false,
    publish_at: null,
    unpublish_at: null,
    time_zone: null,
    version: expect.any(String),
  });
  expect((await call('getPost', { id: body.id })).status).toBe(404);
  expect(await listOf(admin)).toContain(body.id);
  expect(await listOf()).not.toContain(body.id);
});

test('a save ignores the published flag and ids in its body', async () => {
  const { body } = await write({ title: 'Bold', content: 'x', published: true, documentId: 'mine', id: 'mine' });
  await change(body.id, { title: 'Bolder', published: true });

  expect(await stored(body.id)).toMatchObject({ title: 'Bolder', published: false });
});

test.each<[string, unknown, string[]]>([
  ['an empty body', {}, ['Title is required', contentRequired]],
  ['a list as body', [], ['The request body is not valid']],
  [
    'things that are no text',
    { post: { title: {}, content: ['<p>x</p>'], publish_at: {}, unpublish_at: [] } },
    ['post.title is not valid', 'post.content is not valid', 'post.unpublish_at is not valid', 'post.publish_at is not valid'],
  ],
  [
    'an image of another site',
    { post: { title: 'x', image_url: 'https://example.com/x.jpg' } },
    ['Image must be an image uploaded to this site'],
  ],
])('creating a post with %s returns all messages and stores nothing', async (_name, body, messages) => {
  const before = await count(uid);

  const reply = await call('createPost', { as: admin, body });

  expect(reply.status).toBe(422);
  expect([reply.body.error, reply.body.errors]).toEqual([messages[0], messages]);
  expect(await count(uid)).toBe(before);
});

test('a save keeps omitted fields and clears fields set to null', async () => {
  const { image_url } = (await upload('uploadTempImage', { as: admin })).body;
  const { id } = (await write({ title: 'Whole', content: '<p>x</p>', image_url, video_url: 'https://vimeo.com/1' })).body;

  const renamed = await change(id, { title: 'Renamed' });
  const cleared = await change(id, { image_url: null, video_url: null });

  expect(renamed.body).toMatchObject({ title: 'Renamed', content: '<p>x</p>', image_url, video_url: 'https://vimeo.com/1' });
  expect(cleared.body).toMatchObject({ title: 'Renamed', content: '<p>x</p>', image_url: null, video_url: null });
});

test('a save cannot remove the last content of a post', async () => {
  const { id } = (await write({ title: 'Video', video_url: 'https://vimeo.com/1' })).body;

  const replies = [await change(id, { video_url: null }), await change(id, { video_url: '', content: '<p></p>' })];

  expect(replies.map(({ status, body }) => [status, body.error])).toEqual([
    [422, contentRequired],
    [422, contentRequired],
  ]);
  expect((await stored(id)).video_url).toBe('https://vimeo.com/1');
});

test('publishing and unpublishing a post is idempotent', async () => {
  const { id } = (await write({ title: 'Toggled', content: 'x' })).body;
  const steps = ['publishPost', 'publishPost', 'unpublishPost', 'unpublishPost', 'publishPost'] as const;

  const results: unknown[] = [];
  for (const step of steps) {
    const { status, body } = await call(step, { as: admin, id });
    results.push([status, body.published, (await call('getPost', { id })).status]);
  }

  expect(results).toEqual([
    [200, true, 200],
    [200, true, 200],
    [200, false, 404],
    [200, false, 404],
    [200, true, 200],
  ]);
});

test('uploading an image and publishing cause no edit conflict', async () => {
  const { id, version } = (await write({ title: 'Calm', content: 'x' })).body;

  await upload('uploadPostImage', { as: admin, id });
  await call('publishPost', { as: admin, id });

  expect((await change(id, { title: 'Calm still', version })).status).toBe(200);
});

test('the response names each invalid field with its message, without the key that wraps the body', async () => {
  const { body } = await write({ title: '', video_url: 'ftp://videos', image_url: 'https://example.com/x.jpg' });

  expect(body.fields).toEqual({ title: 'Title is required', video_url: 'Invalid video URL' });
});
