import { find } from './support/backstage';
import { call } from './support/call';
import { saveInPanel, uploadInPanel } from './support/panel';
import { buildSignedIn, type Person } from './support/people';
import { jpeg, upload } from './support/images';
import { readAll, readEntry, tellingOf } from './support/readers';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

test.each<['agent' | 'post', send: (id: string) => Promise<string>, count: number]>([
  ['agent', async (id) => (await upload('updateAvatar', { as: admin, id })).body.avatar_url, 5],
  // Lists on pages show posts without their images.
  ['post', async (id) => (await upload('uploadPostImage', { as: admin, id })).body.image_url, 4],
])('a new image of a(n) %s appears at once, and the old one disappears', async (type, send, count) => {
  const { id } = await readEntry(type);

  const first = await send(id);
  expect(await tellingOf(type, id, first)).toBeGreaterThanOrEqual(count);

  const second = await send(id);
  expect(await tellingOf(type, id, first)).toBe(0);
  expect(await tellingOf(type, id, second)).toBeGreaterThanOrEqual(count);
});

/** Creates a season with its own background and reads it as a visitor. */
async function readSeasonWithBackground() {
  const image = await upload('uploadSeasonImage', { as: admin, fields: { name: 'Harbor' } });
  const { id } = await readEntry('season');
  await call('updateSeason', { as: admin, id, body: { season: { background_image: image.body.s3_url } } });
  expect(await tellingOf('season', id, image.body.s3_url)).toBeGreaterThanOrEqual(3);
  return { id, imageId: image.body.id, url: image.body.s3_url };
}

test('a season shows a new file of its background image at once', async () => {
  const { id, imageId, url } = await readSeasonWithBackground();
  const [other] = (await uploadInPanel<{ id: number; url: string }[]>(await jpeg())).body;

  await saveInPanel('api::season-image.season-image', imageId, { file: other.id });

  expect([await tellingOf('season', id, url), (await tellingOf('season', id, other.url)) >= 3]).toEqual([0, true]);
});

test('a file replaced in the media library is rendered with its new sizes', async () => {
  const { id, url } = await readSeasonWithBackground();
  const [{ id: replaced }] = await find<{ id: number }>('plugin::upload.file', { url });
  const before = await readAll('season', id);

  await uploadInPanel(await jpeg(1200, 800), { replaced });

  const after = await readAll('season', id);
  expect(before.join()).not.toContain(`${url} 1200w`);
  expect(after.filter((text) => text.includes(`${url} 1200w`)).length).toBeGreaterThanOrEqual(2);
});
