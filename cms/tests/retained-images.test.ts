import type { SeasonImage } from '../contract/index';
import { run, updateRow } from './support/backstage';
import { call, request, serverUrl } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { historyFor } from './support/history';
import { buildAgent, buildSignedIn, profileOf, type Person } from './support/people';
import { colorOf, countImages, countRetained, jpeg, upload } from './support/images';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

const red = (width = 60, height = 40) => jpeg(width, height);
const blue = (width = 60, height = 40) => jpeg(width, height, 'blue');
const setPhoto = async (id: string, file: Buffer) => (await upload('updateAvatar', { as: admin, id, file })).body.avatar_url;
const uploadTemp = async () => (await upload('uploadTempImage', { as: admin, file: await red() })).body.image_url;
const uploadSeasonImage = async (name: string, file: Buffer) =>
  (await upload('uploadSeasonImage', { as: admin, file, fields: { name } })).body as SeasonImage;

const restore = (id: string) => call('restoreRevision', { as: admin, id });
const versionsOf = (id: string) => historyFor(admin).versions('agent', id);
const avatarOf = async (id: string): Promise<string | null> => (await call('getAgent', { as: admin, id })).body.avatar;

const colorAt = async (url: string) =>
  colorOf(Buffer.from(await (await fetch(url.startsWith('data:') ? url : serverUrl() + url)).arrayBuffer()));

test('a replaced photo leaves no file behind and is restored with its version', async () => {
  const ada = await buildAgent();
  const first = await setPhoto(ada.id, await red(600, 400));
  const before = await countImages();
  const second = await setPhoto(ada.id, await blue(600, 400));
  expect(await countImages()).toEqual(before);
  expect((await request(first)).status).toBe(404);

  const [newest, withRed] = await versionsOf(ada.id);
  expect(newest.fields.avatar).toBe(second);
  expect(withRed.fields.avatar).toMatch(/^data:image\/webp;base64,/);
  expect(await colorAt(String(withRed.fields.avatar))).toBe('red');
  expect((await restore(withRed.id)).status).toBe(200);

  const avatar = (await avatarOf(ada.id))!;
  expect(await colorAt(avatar)).toBe('red');
  expect(await countImages()).toEqual(before);
  expect((await request(second)).status).toBe(404);
  expect((await call('getAgent', { id: ada.id })).body.avatar_srcset).toMatch(/480w/);
  expect((await versionsOf(ada.id))[2].fields.avatar).toBe(avatar);
});

test('restoring an old version keeps a photo that has not changed', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const first = await setPhoto(ada.id, await red());
  const before = await countImages();
  await call('updateAgent', { as: admin, id: ada.id, body: { ...(await profileOf(ada)), title: 'Broker' } });

  await restore((await versionsOf(ada.id))[1].id);

  expect((await call('getAgent', { id: ada.id })).body).toMatchObject({ title: 'Agent', avatar: first });
  expect(await countImages()).toEqual(before);
});

test('restoring the version before a photo removes the photo', async () => {
  const ada = await buildAgent();
  const before = await countImages();
  await setPhoto(ada.id, await red());
  const [, bare] = await versionsOf(ada.id);

  await restore(bare.id);

  expect(await avatarOf(ada.id)).toBeNull();
  expect(await countImages()).toEqual(before);
});

test('a season gets back its background if the season image still exists', async () => {
  const pier = await uploadSeasonImage('Pier', await red());
  const fog = await uploadSeasonImage('Fog', await blue());
  const { documentId: id } = await buildSeason();
  const show = (background_image: string | null) => call('updateSeason', { as: admin, id, body: { season: { background_image } } });
  for (const background of [pier.s3_url, fog.s3_url, null]) await show(background);
  await call('deleteSeasonImage', { as: admin, id: fog.id });
  const [, withBlue, withRed] = await historyFor(admin).versions('season', id);
  const background = async () => (await call('getSeason', { as: admin, id })).body.background_image;

  expect(withRed.fields.background_image).toBe(pier.s3_url);
  expect(await colorAt(String(withBlue.fields.background_image))).toBe('blue');
  await restore(withRed.id);
  expect(await background()).toBe(pier.s3_url);
  await restore(withBlue.id);
  expect(await background()).toBe(pier.s3_url);
});

test('a deleted post is restored with its image', async () => {
  const { documentId: id } = await buildPost({ content: null, video_url: 'https://example.com/video' });
  const before = await countImages();
  await upload('uploadPostImage', { as: admin, id, file: await red() });
  await call('deletePost', { as: admin, id });
  expect(await countImages()).toEqual(before);
  const [deleted] = await historyFor(admin).versions('post', id);

  await restore(deleted.id);

  const { image_url } = (await call('getPost', { as: admin, id })).body;
  expect(await colorAt(image_url!)).toBe('red');
});

test('two simultaneous restores of an image store it once', async () => {
  const ada = await buildAgent();
  await setPhoto(ada.id, await red());
  const before = await countImages();
  await setPhoto(ada.id, await blue());
  const [, withRed] = await versionsOf(ada.id);

  const replies = await Promise.all([restore(withRed.id), restore(withRed.id)]);

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await countImages()).toEqual(before);
  expect(await colorAt((await avatarOf(ada.id))!)).toBe('red');
});

test('a deleted image that no revision uses is not retained', async () => {
  const before = await countRetained();
  const url = await uploadTemp();

  await run(
    (url) =>
      strapi.db
        .query('plugin::upload.file')
        .findOne({ where: { url } })
        .then((file) => strapi.plugin('upload').service('upload').remove(file)),
    url,
  );

  expect(await countRetained()).toBe(before);
});

test('a restored image gets its extension from its content, not from its file name', async () => {
  const ada = await buildAgent();
  const first = await setPhoto(ada.id, await red());
  await updateRow('plugin::upload.file', { url: first }, { name: 'evil.html' });
  await setPhoto(ada.id, await blue());
  const [, withRed] = await versionsOf(ada.id);

  await restore(withRed.id);

  const url = String(await avatarOf(ada.id));
  expect(url).toMatch(/\.jpg$/);
  expect((await fetch(serverUrl() + url)).headers.get('content-type')).toBe('image/jpeg');
});

test('removing an image while its version is restored leaves a complete image or none', async () => {
  for (let round = 0; round < 5; round += 1) {
    const without = await countImages();
    const image_url = await uploadTemp();
    const { id } = (await call('createPost', { as: admin, body: { post: { title: 'Race', content: '<p>x</p>', image_url } } })).body;
    const withImage = await countImages();
    const [first] = await historyFor(admin).versions('post', id);

    const replies = await Promise.all([call('updatePost', { as: admin, id, body: { post: { image_url: null } } }), restore(first.id)]);

    const shown = (await call('getPost', { as: admin, id })).body.image_url;
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countImages()).toEqual(shown ? withImage : without);
    expect([null, 200]).toContain(shown && (await request(shown)).status);
  }
});
