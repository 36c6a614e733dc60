import sharp from 'sharp';
import { call, request, serverUrl } from './support/call';
import { buildSignedIn, type Person } from './support/people';
import { countImages, image } from './support/images';

let ada: Person;
beforeEach(async () => {
  ada = await buildSignedIn('agent');
});

function send(bytes: Buffer, { name = 'me.jpg', part = 'file' } = {}) {
  const form = new FormData();
  form.append(part, new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `Bearer ${ada.token}` };
  return request<{ avatar_url: string; error: string }>(`/api/agents/${ada.id}/avatar`, { method: 'PATCH', headers, body: form });
}

test('an uploaded photo is rotated upright and loses its location', async () => {
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 45/1 0/1' } };
  const sideways = await image(600, 400).withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer();

  const { body } = await send(sideways);

  const stored = Buffer.from(await (await fetch(serverUrl() + body.avatar_url)).arrayBuffer());
  const { width, height, exif, orientation } = await sharp(stored).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 400, height: 600, exif: undefined, orientation: undefined });
});

test.each(['png', 'webp', 'gif', 'avif'] as const)('a %s image is accepted with any file name', async (format) => {
  const { status, body } = await send(await image(60, 60).toFormat(format).toBuffer(), { name: '../../evil.html' });

  expect(status).toBe(200);
  expect(body.avatar_url).toMatch(/^\/uploads\/[\w-]+\.webp$/);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each<[string, () => Promise<Buffer> | Buffer, number]>([
  ['an SVG with a script', () => Buffer.from(svg), 415],
  ['an HTML page named .jpg', () => Buffer.from('<html><script>alert(1)</script></html>'), 415],
  ['a truncated image', async () => (await image().png().toBuffer()).subarray(0, 80), 415],
  ['a TIFF image', () => image(20, 20).tiff().toBuffer(), 415],
  ['an empty file', () => Buffer.alloc(0), 422],
  ['a file larger than 10 MB', () => Buffer.alloc(30_000_000), 413],
  ['an image of 48 megapixels', () => image(8000, 6000).png().toBuffer(), 422],
])('%s is rejected and leaves no files', async (_name, bytes, status) => {
  const before = await countImages();

  const reply = await send(await bytes());

  expect(reply.status).toBe(status);
  expect(reply.body.error).toEqual(expect.any(String));
  expect(await countImages()).toEqual(before);
});

test('an image that is also an HTML page is stored as an image only', async () => {
  const polyglot = Buffer.concat([await image(50, 50).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);

  const { body } = await send(polyglot, { name: 'a.html' });

  const reply = await fetch(serverUrl() + body.avatar_url);
  expect(reply.headers.get('content-type')).toBe('image/jpeg');
  expect(await reply.text()).not.toContain('<script>');
});

test('an image in a part other than "file", a broken body and a JSON body are rejected', async () => {
  const before = await countImages();
  const wrongPart = await send(await image().jpeg().toBuffer(), { part: 'files' });
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'multipart/form-data; boundary=x' };
  const broken = await request(`/api/agents/${ada.id}/avatar`, { method: 'PATCH', headers, body: '--nonsense' });
  const plain = await call('updateAvatar', { as: ada, id: ada.id, body: { file: 'x' } });

  expect([wrongPart.status, broken.status, plain.status]).toEqual([422, 400, 415]);
  expect(await countImages()).toEqual(before);
});

test('concurrent avatar uploads keep exactly one image', async () => {
  const bytes = await image(60, 60).jpeg().toBuffer();
  const before = await countImages();

  const replies = await Promise.all([1, 2, 3, 4].map(() => send(bytes)));

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // The image and its AVIF and WebP variants.
  expect(await countImages()).toEqual({ ...before, rows: before.rows + 1, files: before.files + 3 });
});

test('an agent removes their photo, and removing it again changes nothing', async () => {
  await send(await image(60, 60).jpeg().toBuffer());

  const replies = [await call('removeAvatar', { as: ada, id: ada.id }), await call('removeAvatar', { as: ada, id: ada.id })];

  expect(replies.map(({ status }) => status)).toEqual([204, 204]);
  expect((await call('getAgent', { id: ada.id })).body).toMatchObject({ id: ada.id, avatar: null, avatar_srcset: null });
});
