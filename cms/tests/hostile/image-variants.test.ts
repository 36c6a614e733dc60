import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { jpeg, image } from '../support/images';

jest.setTimeout(600_000);

let site: OwnSite;
let token: string;
beforeEach(async () => {
  site = await startOwnSite();
  const account = JSON.stringify({ username: 'founder', password: 'first-in-the-door' });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${site.url}/api/auth/login`, { method: 'POST', headers, body: account });
  ({ token } = (await reply.json()) as { token: string });
});
afterEach(() => site.discard());

const waitForVariants = (server: OwnSite) => server.run(`require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsIdle()`);
const sweep = (server: OwnSite) => server.run(`require(strapi.dirs.dist.root + '/src/images/image-leases').sweepImageLeases()`);
const uploads = () => join(site.dataDir, 'public/uploads');
const variants = () => readdirSync(uploads()).filter((name) => /^(avif|webp)_/.test(name));

async function uploadImage(name: string): Promise<string> {
  const form = new FormData();
  form.append('name', name);
  form.append('file', new Blob([new Uint8Array(await jpeg(900, 600))]), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${site.url}/api/season_images/upload`, { method: 'POST', headers, body: form });
  return ((await reply.json()) as { s3_url: string }).s3_url;
}

/** Removes the variants from an image's row. */
const forgetVariants = (url: string) => site.run(`strapi.db.connection('files').where({ url: '${url}' }).update({ formats: '{}' })`);

/** Returns the variant files that an image's row refers to. */
async function variantsOf(server: OwnSite, url: string): Promise<string[]> {
  const { formats } = await server.run<{ formats: Record<string, { hash: string; ext: string }> | null }>(
    `strapi.db.query('plugin::upload.file').findOne({ where: { url: '${url}' } })`,
  );
  return Object.entries(formats ?? {}).flatMap(([key, { hash, ext }]) => (/^(avif|webp)_/.test(key) ? [hash + ext] : []));
}

test('images without variants get them at the next start, except broken and animated ones', async () => {
  const [valid, broken, animated, last] = await Promise.all(['Pier', 'Torn', 'Waves', 'Fog'].map(uploadImage));
  await waitForVariants(site);
  for (const url of [valid, broken, animated, last]) await forgetVariants(url);
  writeFileSync(join(site.dataDir, 'public', broken), 'no image');
  const frames = [await image(20, 20).png().toBuffer(), await image(20, 20).negate().png().toBuffer()];
  writeFileSync(
    join(site.dataDir, 'public', animated),
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
  await site.stop();

  const next = await startOwnSite(site.settings);
  await waitForVariants(next);

  const variantFiles = await Promise.all([valid, broken, animated, last].map((url) => variantsOf(next, url)));
  const output = next.output();
  await next.discard();
  expect(variantFiles.map(({ length }) => length)).toEqual([6, 0, 0, 6]);
  for (const name of variantFiles.flat()) expect(variants()).toContain(name);
  expect(output.match(/Failed to create variants of image/g)).toHaveLength(1);
});

/** Blocks the creation of variants after the first is stored. */
const stall = () =>
  site.run(`(() => {
    const { provider } = strapi.plugin('upload');
    const { uploadStream } = provider;
    globalThis.stalled = new Promise((stalled) => {
      provider.uploadStream = async (file) => {
        await uploadStream(file);
        if (!/^webp_/.test(file.hash)) return;
        stalled();
        await new Promise(() => undefined);
      };
    });
  })()`);

test('a server killed while creating variants leaves no references, and its files are swept', async () => {
  await stall();
  const url = await uploadImage('Pier');
  await site.run('globalThis.stalled');
  await site.stop('SIGKILL');
  const next = await startOwnSite(site.settings);
  await waitForVariants(next);
  expect([await variantsOf(next, url), variants().length]).toEqual([[], 2]);

  await next.run(`strapi.db.connection('picture_claims').update({ until: 1 })`);
  await sweep(next);

  const remaining = variants();
  await next.discard();
  expect(remaining).toEqual([]);
});

test('variants written by a killed server are deleted with their image', async () => {
  await stall();
  await uploadImage('Pier');
  await site.run('globalThis.stalled');
  await site.stop('SIGKILL');
  const next = await startOwnSite(site.settings);
  await waitForVariants(next);
  expect(variants()).toHaveLength(2);

  const headers = { authorization: `Bearer ${token}` };
  const [{ id }] = (await (await fetch(`${next.url}/api/season_images`, { headers })).json()) as { id: string }[];
  const { status } = await fetch(`${next.url}/api/season_images/${id}`, { method: 'DELETE', headers });
  await waitForVariants(next);

  const remaining = variants();
  await next.discard();
  expect([status, remaining]).toEqual([204, []]);
});

test('a server stopped while creating variants exits in time and leaves no partial variants', async () => {
  const url = await uploadImage('Pier');
  const startedAt = Date.now();

  const code = await site.stop();

  expect([code, Date.now() - startedAt < 8000]).toEqual([0, true]);
  const next = await startOwnSite(site.settings);
  await waitForVariants(next);
  const variantFiles = await variantsOf(next, url);
  await next.discard();
  expect(variants().sort()).toEqual(variantFiles.sort());
});
