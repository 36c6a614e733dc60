import type { SeasonImage } from '../contract/index';
import { count, find } from './support/backstage';
import { call, request } from './support/call';
import { buildSignedIn, type Person } from './support/people';
import { panel } from './support/panel';
import { countImages, jpeg, upload } from './support/images';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

const newImage = async () => (await upload('uploadSeasonImage', { as: admin, fields: { name: 'Harbour in fog' } })).body as SeasonImage;

test('an administrator uploads a named image, which is first in the list', async () => {
  const { status, body } = await upload('uploadSeasonImage', {
    as: admin,
    file: await jpeg(1800, 900),
    fields: { name: ' Ice on the pier ' },
  });

  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Ice on the pier', s3_url: expect.stringMatching(/^\/uploads\/[\w-]+\.jpg$/) });
  expect(body.s3_url_srcset).toMatch(/480w.*768w.*1536w.*1800w/);
  expect((await call('listSeasonImages', { as: admin })).body[0]).toEqual(body);
});

test('an upload without a name or an image is rejected and leaves no files', async () => {
  const start = await countImages();
  const images = () => count('api::season-image.season-image');
  const before = await images();
  const fields = { name: 'x' };

  const replies = [
    await upload('uploadSeasonImage', { as: admin }),
    await upload('uploadSeasonImage', { as: admin, fields: { name: '  ' } }),
    await upload('uploadSeasonImage', { as: admin, fields, file: Buffer.from('text') }),
    await upload('uploadSeasonImage', { as: admin, fields, file: Buffer.alloc(0) }),
  ];

  expect(replies.map(({ status, body }) => [status, body.error])).toEqual([
    [422, 'Name is required'],
    [422, 'Name is required'],
    [415, 'Only JPEG, PNG, WebP, GIF and AVIF images are accepted'],
    [422, 'Image is required'],
  ]);
  expect([await countImages(), await images()]).toEqual([start, before]);
});

test('an image that a season uses cannot be deleted through any entry point', async () => {
  const start = await countImages();
  const image = await newImage();
  const season = { name: 'Backed', body: 'x', background_image: image.s3_url };
  const { id } = (await call('createSeason', { as: admin, body: { season } })).body;
  const [file] = await find<{ id: number }>('plugin::upload.file', { url: image.s3_url });
  const inPanel = '/content-manager/collection-types/api::season-image.season-image';

  const replies = [
    await call('deleteSeasonImage', { as: admin, id: image.id }),
    await panel('DELETE', `${inPanel}/${image.id}`),
    await panel('POST', `${inPanel}/actions/bulkDelete`, { documentIds: [image.id] }),
    await panel('DELETE', `/upload/files/${file.id}`),
    await panel('POST', '/upload/actions/bulk-delete', { fileIds: [file.id], folderIds: [] }),
  ];

  expect(replies[0].status).toBe(409);
  for (const { status } of replies.slice(1)) expect([400, 409]).toContain(status);
  expect((await call('getSeason', { as: admin, id })).body.background_image).toBe(image.s3_url);
  expect((await request(image.s3_url)).status).toBe(200);

  await call('updateSeason', { as: admin, id, body: { season: { background_image: null } } });
  expect((await call('deleteSeasonImage', { as: admin, id: image.id })).status).toBe(204);
  expect(await countImages()).toEqual(start);
});
