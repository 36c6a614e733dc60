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

test('a new photo of an agent appears everywhere at once', async () => {
  const { id } = await readEntry('agent');

  const { body } = await upload('updateAvatar', { as: admin, id });
  expect(await tellingOf('agent', id, body.avatar_url)).toBe(5);

  const second = await upload('updateAvatar', { as: admin, id });
  expect([await tellingOf('agent', id, body.avatar_url), await tellingOf('agent', id, second.body.avatar_url)]).toEqual([0, 5]);
});

test('a new image of a post appears at once', async () => {
  const { id } = await readEntry('post');

  const { body } = await upload('uploadPostImage', { as: admin, id });

  // Lists on pages show posts without their images.
  expect(await tellingOf('post', id, body.image_url)).toBeGreaterThanOrEqual(4);
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
