import sharp from 'sharp';
import { updateRow } from '../support/backstage';
import { call, serverUrl } from '../support/call';
import { panel, saveInPanel, uploadInPanel } from '../support/panel';
import { buildAgent } from '../support/people';
import { countImages, jpeg, image } from '../support/images';

interface File {
  id: number;
  url: string;
  mime: string;
  width: number;
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
const bytesAt = async (url: string) => Buffer.from(await (await fetch(serverUrl() + url)).arrayBuffer());
const photograph = () =>
  image(3000, 2000)
    .withExif({ IFD0: { Copyright: 'at home, 12 Harbor Street' } })
    .jpeg()
    .toBuffer();

test.each<[string, Buffer | Promise<Buffer>, string, string]>([
  ['an SVG with a script', svg, 'image.svg', 'image/svg+xml'],
  ['an HTML page named .jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo.jpg', 'image/jpeg'],
  ['a PDF document', Buffer.from('%PDF-1.7\n%%EOF'), 'listing.pdf', 'application/pdf'],
  ['a truncated photo', jpeg().then((bytes) => Buffer.concat([bytes.subarray(0, 200), svg])), 'photo.jpg', 'image/jpeg'],
  ['an image with too many pixels', image(8000, 6000).png().toBuffer(), 'large.png', 'image/png'],
  [
    'an image with too many bytes',
    jpeg().then((bytes) => Buffer.concat([bytes, Buffer.alloc(11 * 1024 * 1024)])),
    'photo.jpg',
    'image/jpeg',
  ],
])('the panel’s media library rejects %s', async (_name, bytes, name, type) => {
  const before = await countImages();

  const { status } = await uploadInPanel(await bytes, { name, type });

  expect([400, 413]).toContain(status);
  expect(await countImages()).toEqual(before);
});

test('an uploaded photo is re-encoded without metadata or appended data', async () => {
  const before = await countImages();

  const { status, body } = await uploadInPanel<File[]>(Buffer.concat([await photograph(), svg]));

  expect([status, body[0].mime, body[0].width]).toEqual([201, 'image/jpeg', 2560]);
  expect(body[0].url).toMatch(/\.jpg$/);
  const stored = await bytesAt(body[0].url);
  expect((await sharp(stored).metadata()).exif?.toString('latin1') ?? '').not.toContain('Harbor Street');
  expect(stored.includes('<script>')).toBe(false);
  expect((await countImages()).temporary).toBe(before.temporary);
});

test('an image can be replaced by another image, which keeps the format, and by nothing else', async () => {
  const [{ id, url }] = (await uploadInPanel<File[]>(await jpeg())).body;

  const rejected = await uploadInPanel(svg, { name: 'image.svg', type: 'image/svg+xml', replaced: id });
  const replaced = await uploadInPanel<File>(await image(800, 500).png().toBuffer(), {
    name: 'new.png',
    type: 'image/png',
    replaced: id,
  });

  expect([rejected.status, replaced.status]).toEqual([400, 200]);
  expect(replaced.body).toMatchObject({ url, mime: 'image/jpeg', width: 800 });
  expect((await sharp(await bytesAt(url)).metadata()).format).toBe('jpeg');
});

test('an old file of another type cannot become an image of an entry', async () => {
  const [{ id }] = (await uploadInPanel<File[]>(await jpeg())).body;
  await updateRow('plugin::upload.file', { id }, { mime: 'image/svg+xml' });
  const ada = await buildAgent();

  const photo = await saveInPanel('plugin::users-permissions.user', ada.id, { avatar: id });
  const background = await panel('POST', '/content-manager/collection-types/api::season-image.season-image', { name: 'x', file: id });

  expect([photo.status, background.status]).toEqual([400, 400]);
  expect((await call('getAgent', { id: ada.id })).body.avatar).toBeNull();
});

test('the panel cannot upload files from URLs', async () => {
  const { status } = await panel('POST', '/upload/actions/upload-from-urls', { urls: [`${serverUrl()}/_health`] });

  expect([404, 405]).toContain(status);
});
