import sharp from 'sharp';
import type { SeasonImage } from '../contract';
import { run } from './support/backstage';
import { call, request, serverUrl } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { historyFor } from './support/history';
import { buildAgent, buildSignedIn, profileOf, type Person } from './support/people';
import { countImages } from './support/images';

const image = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
const countRetained = () => run<number>(`strapi.db.connection('kept_pictures').count('* as n').first().then(({ n }) => Number(n))`);

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

async function send<Body>(method: string, path: string, bytes: Buffer, fields: Record<string, string> = {}): Promise<Body> {
  const form = new FormData();
  Object.entries(fields).forEach(([name, value]) => form.append(name, value));
  form.append('file', new Blob([new Uint8Array(bytes)]), 'me.jpg');
  const headers = { authorization: `Bearer ${admin.token}` };
  return (await request<Body>(`/api${path}`, { method, headers, body: form })).body;
}

async function upload(path: string, bytes: Buffer, method = 'PATCH'): Promise<string> {
  const body = await send<{ avatar_url?: string; image_url?: string }>(method, path, bytes);
  return (body.avatar_url ?? body.image_url)!;
}

const uploadSeasonImage = async (name: string, colour: string) =>
  send<SeasonImage>('POST', '/season_images/upload', await image(colour), { name });

const restore = (id: string) => call('restoreRevision', { as: admin, id });
const versionsOf = (id: string) => historyFor(admin).versions('agent', id);
const avatarOf = async (id: string): Promise<string | null> => (await call('getAgent', { as: admin, id })).body.avatar;

async function colourAt(url: string) {
  const bytes = Buffer.from(await (await fetch(url.startsWith('data:') ? url : serverUrl() + url)).arrayBuffer());
  const { channels } = await sharp(bytes).stats();
  return channels[0].mean > channels[2].mean ? 'red' : 'blue';
}

test('a replaced photo leaves no file behind and is restored with its version', async () => {
  const ada = await buildAgent();
  const red = await upload(`/agents/${ada.id}/avatar`, await image('#c02010'));
  const before = await countImages();
  const blue = await upload(`/agents/${ada.id}/avatar`, await image('#1020c0'));
  expect(await countImages()).toEqual(before);
  expect((await request(red)).status).toBe(404);

  const [newest, withRed] = await versionsOf(ada.id);
  expect(newest.fields.avatar).toBe(blue);
  expect(withRed.fields.avatar).toMatch(/^data:image\/webp;base64,/);
  expect(await colourAt(String(withRed.fields.avatar))).toBe('red');
  expect((await restore(withRed.id)).status).toBe(200);

  const avatar = (await avatarOf(ada.id))!;
  expect(await colourAt(avatar)).toBe('red');
  expect((await request(blue)).status).toBe(404);
  expect(await countImages()).toEqual(before);
  expect((await call('getAgent', { id: ada.id })).body.avatar_srcset).toMatch(/480w/);
  expect((await versionsOf(ada.id))[2].fields.avatar).toBe(avatar);
});

test('restoring an old version keeps a photo that has not changed', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const red = await upload(`/agents/${ada.id}/avatar`, await image('#c02010'));
  const before = await countImages();
  await call('updateAgent', { as: admin, id: ada.id, body: { ...(await profileOf(ada)), title: 'Broker' } });

  await restore((await versionsOf(ada.id))[1].id);

  expect((await call('getAgent', { id: ada.id })).body).toMatchObject({ title: 'Agent', avatar: red });
  expect(await countImages()).toEqual(before);
});

test('restoring the version before a photo removes the photo', async () => {
  const ada = await buildAgent();
  const before = await countImages();
  await upload(`/agents/${ada.id}/avatar`, await image('#c02010'));
  const [, bare] = await versionsOf(ada.id);

  await restore(bare.id);

  expect(await avatarOf(ada.id)).toBeNull();
  expect(await countImages()).toEqual(before);
});

test('a season gets back its background if the season image still exists', async () => {
  const [red, blue] = [await uploadSeasonImage('Red', '#c02010'), await uploadSeasonImage('Blue', '#1020c0')];
  const { documentId: id } = await buildSeason();
  const show = (background_image: string | null) => call('updateSeason', { as: admin, id, body: { season: { background_image } } });
  for (const background of [red.s3_url, blue.s3_url, null]) await show(background);
  await call('deleteSeasonImage', { as: admin, id: blue.id });
  const [, withBlue, withRed] = await historyFor(admin).versions('season', id);
  const background = async () => (await call('getSeason', { as: admin, id })).body.background_image;

  expect(withRed.fields.background_image).toBe(red.s3_url);
  expect(await colourAt(String(withBlue.fields.background_image))).toBe('blue');
  await restore(withRed.id);
  expect(await background()).toBe(red.s3_url);
  await restore(withBlue.id);
  expect(await background()).toBe(red.s3_url);
});

test('a deleted post is restored with its image', async () => {
  const { documentId: id } = await buildPost({ content: null, video_url: 'https://example.com/video' });
  const before = await countImages();
  await upload(`/posts/${id}/upload_image`, await image('#c02010'));
  await call('deletePost', { as: admin, id });
  expect(await countImages()).toEqual(before);
  const [deleted] = await historyFor(admin).versions('post', id);

  await restore(deleted.id);

  const { image_url } = (await call('getPost', { as: admin, id })).body;
  expect(await colourAt(image_url!)).toBe('red');
});

test('two simultaneous restores of an image store it once', async () => {
  const ada = await buildAgent();
  await upload(`/agents/${ada.id}/avatar`, await image('#c02010'));
  const before = await countImages();
  await upload(`/agents/${ada.id}/avatar`, await image('#1020c0'));
  const [, withRed] = await versionsOf(ada.id);

  const replies = await Promise.all([restore(withRed.id), restore(withRed.id)]);

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await countImages()).toEqual(before);
  expect(await colourAt((await avatarOf(ada.id))!)).toBe('red');
});

test('a deleted image that no revision uses is not retained', async () => {
  const before = await countRetained();
  const url = await upload('/posts/upload_temp_image', await image('#c02010'), 'POST');

  await run(`strapi.db.query('plugin::upload.file').findOne({ where: { url: '${url}' } }).then((file) =>
    strapi.plugin('upload').service('upload').remove(file))`);

  expect(await countRetained()).toBe(before);
});

test('a retained image is deleted with the last revision that uses it', async () => {
  const { documentId: id } = await buildPost();
  const before = await countRetained();
  await upload(`/posts/${id}/upload_image`, await image('#c02010'));
  await call('deletePost', { as: admin, id });
  expect(await countRetained()).toBe(before + 1);

  await run(
    `strapi.db.query('api::revision.revision').updateMany({ where: { of: '${id}' }, data: { saved_at: '2001-01-01T00:00:00.000Z' } })`,
  );
  await run(`require(strapi.dirs.dist.root + '/src/history/retention').purgeDeleted()`);

  expect(await countRetained()).toBe(before);
});

test('a restored image gets its extension from its content, not from its file name', async () => {
  const ada = await buildAgent();
  const red = await upload(`/agents/${ada.id}/avatar`, await image('#c02010'));
  await run(`strapi.db.query('plugin::upload.file').update({ where: { url: '${red}' }, data: { name: 'evil.html' } })`);
  await upload(`/agents/${ada.id}/avatar`, await image('#1020c0'));
  const [, withRed] = await versionsOf(ada.id);

  await restore(withRed.id);

  const url = String(await avatarOf(ada.id));
  expect(url).toMatch(/\.jpg$/);
  expect((await fetch(serverUrl() + url)).headers.get('content-type')).toBe('image/jpeg');
});

test('removing an image while its version is restored leaves a complete image or none', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { image_url } = await send<{ image_url: string }>('POST', '/posts/upload_temp_image', await image('#c02010'));
    const post = { title: 'Race', content: '<p>x</p>', image_url };
    const { id } = (await call('createPost', { as: admin, body: { post } })).body;
    const [first] = await historyFor(admin).versions('post', id);

    const replies = await Promise.all([call('updatePost', { as: admin, id, body: { post: { image_url: null } } }), restore(first.id)]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const shown = (await call('getPost', { as: admin, id })).body.image_url;
    if (shown) expect((await request(shown)).status).toBe(200);
  }
});
