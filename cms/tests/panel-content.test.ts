import type { SeasonImage } from '../contract/index';
import { find } from './support/backstage';
import { call } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { panel, saveInPanel } from './support/panel';
import { buildSignedIn, type Person } from './support/people';
import { upload } from './support/images';

const entries = '/content-manager/collection-types';
const images = `${entries}/api::season-image.season-image`;

interface Reply {
  data: { documentId: string };
  error?: { message: string };
}

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

const newImage = async () => (await upload('uploadSeasonImage', { as: admin, fields: { name: 'Pier' } })).body as SeasonImage;
const newUpload = async () => (await upload('uploadTempImage', { as: admin })).body.image_url;

test('a copy made in the panel is validated and starts unpublished', async () => {
  const { documentId } = await buildPost({ title: 'Original' });
  const path = `${entries}/api::post.post/clone/${documentId}`;

  const broken = await panel<Reply>('POST', path, { title: 'Copy', content: '', video_url: 'javascript:alert(1)' });
  const copy = await panel<Reply>('POST', path, { title: 'Copy', content: '<p>x</p>', published: true });

  expect([broken.status, broken.body.error?.message]).toEqual([400, 'Invalid video URL']);
  expect(await find('api::post.post', { video_url: 'javascript:alert(1)' })).toEqual([]);
  expect(copy.status).toBe(200);
  expect((await call('getPost', { id: copy.body.data.documentId })).status).toBe(404);
});

test('a copy of an archived season starts unarchived and unpublished', async () => {
  const { documentId } = await buildSeason({ archived: true });

  const copy = await panel<Reply>('POST', `${entries}/api::season.season/clone/${documentId}`, { name: 'Copy' });

  const { body } = await call('getSeason', { as: admin, id: copy.body.data.documentId });
  expect([body.published, body.archived]).toEqual([false, false]);
});

test.each<[string, unknown]>([
  ['null', null],
  ['an empty list', []],
  ['an empty set', { set: [] }],
  ['nothing connected', { connect: [] }],
])('the panel cannot remove the only image of a post with %s', async (_name, image) => {
  const image_url = await newUpload();
  const { id } = (await call('createPost', { as: admin, body: { post: { title: 'With image', image_url } } })).body;
  const fields = { image, content: '' };

  await saveInPanel('api::post.post', id, fields);

  expect((await call('getPost', { as: admin, id })).body.image_url).toBe(image_url);
});

test('a season image cannot be created without a file or lose its file', async () => {
  const image = await newImage();

  const replies = [
    await panel('PUT', `${images}/${image.id}`, { name: 'Bare', file: null }),
    await panel('PUT', `${images}/${image.id}`, { name: 'Bare', file: { set: [] } }),
    await panel('POST', images, { name: 'Bare' }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400]);
  const listed = await call('listSeasonImages', { as: admin });
  expect(listed.status).toBe(200);
  expect(listed.body.find(({ id }) => id === image.id)).toEqual(image);
  expect(listed.body.filter(({ name }) => name === 'Bare')).toEqual([]);
});

test('a save in the panel does not undo a concurrent publication', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { documentId: id } = await buildPost({ published: false });

    const [, published] = await Promise.all([
      saveInPanel('api::post.post', id, { title: 'Edited meanwhile' }),
      call('publishPost', { as: admin, id }),
    ]);

    expect(published.body.published).toBe(true);
    expect((await call('getPost', { as: admin, id })).body).toMatchObject({ title: 'Edited meanwhile', published: true });
  }
});

test('the panel explains the time fields', async () => {
  const { body } = await panel<{ data: { contentType: { metadatas: Record<string, { edit: { description: string } }> } } }>(
    'GET',
    '/content-manager/content-types/api::season.season/configuration',
  );

  const { publish_at, recur_to } = body.data.contentType.metadatas;
  expect([publish_at.edit.description, recur_to.edit.description]).toEqual([
    'Published automatically at this time. Displayed in your device’s time zone.',
    'Month and day, for example 02-28. Inclusive.',
  ]);
});
