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

test('a new portrait is shown at once, wherever there is one', async () => {
  const { id } = await readEntry('agent');

  const { body } = await upload('updateAvatar', { as: admin, id });
  expect(await tellingOf('agent', id, body.avatar_url)).toBe(5);

  const second = await upload('updateAvatar', { as: admin, id });
  expect([await tellingOf('agent', id, body.avatar_url), await tellingOf('agent', id, second.body.avatar_url)]).toEqual([0, 5]);
});

test('a new picture of a post is shown at once', async () => {
  const { id } = await readEntry('post');

  const { body } = await upload('uploadPostImage', { as: admin, id });

  // Lists on pages name posts without their pictures.
  expect(await tellingOf('post', id, body.image_url)).toBeGreaterThanOrEqual(4);
});

/** A season with a background of its own, which visitors have read of. */
async function readSeasonWithBackground() {
  const image = await upload('uploadSeasonImage', { as: admin, fields: { name: 'Harbor' } });
  const { id } = await readEntry('season');
  await call('updateSeason', { as: admin, id, body: { season: { background_image: image.body.s3_url } } });
  expect(await tellingOf('season', id, image.body.s3_url)).toBeGreaterThanOrEqual(3);
  return { id, imageId: image.body.id, url: image.body.s3_url };
}

test('a season shows the new file of its background at once', async () => {
  const { id, imageId, url } = await readSeasonWithBackground();
  const [other] = (await uploadInPanel<{ id: number; url: string }[]>(await jpeg())).body;

  await saveInPanel('api::season-image.season-image', imageId, { file: other.id });

  expect([await tellingOf('season', id, url), (await tellingOf('season', id, other.url)) >= 3]).toEqual([0, true]);
});

test('a file that is replaced in the media library is shown with the sizes that it has now', async () => {
  const { id, url } = await readSeasonWithBackground();
  const [{ id: replaced }] = await find<{ id: number }>('plugin::upload.file', { url });
  const before = await readAll('season', id);

  await uploadInPanel(await jpeg(1200, 800), { replaced });

  const after = await readAll('season', id);
  expect(before.join()).not.toContain(`${url} 1200w`);
  expect(after.filter((text) => text.includes(`${url} 1200w`)).length).toBeGreaterThanOrEqual(2);
});
