import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { image, imageForm, jpeg } from '../support/images';
import { hurry } from '../support/jobs';
import { settle } from '../support/stored-rows';

declare global {
  var stalled: Promise<void>;
}

jest.setTimeout(600_000);

/** Each test restarts the process of the site. */
let site: OwnSite;
let token: string;
let stopAll: () => Promise<unknown>;
beforeAll(async () => {
  site = await startOwnSite();
  stopAll = site.discard;
  token = await site.signIn();
});
afterAll(async () => {
  await site?.discard();
  await stopAll?.();
});

async function restart(signal: NodeJS.Signals) {
  const code = await site.stop(signal);
  site = await startOwnSite(site.settings);
  // On PostgreSQL, the lease of a killed process ends after ten minutes.
  await site.run(() => strapi.db.connection('jobs').update({ locked_until: null }));
  await settle([site]);
  return code;
}

const pathOf = (url: string) => join(site.dataDir, 'public', url);

async function uploadImage(name: string): Promise<{ id: string; url: string }> {
  const body = await imageForm({ name }, await jpeg(900, 600));
  const reply = await site.ask<{ id: string; s3_url: string }>('/api/season_images/upload', { token, body });
  return { id: reply.body.id, url: reply.body.s3_url };
}

/** Removes the variants from an image's row. */
const forgetVariants = (url: string) => site.run((url) => strapi.db.connection('files').where({ url }).update({ formats: '{}' }), url);

/** Returns the names of an image's variant files: those that exist, and those that its row refers to. */
async function variantsOf(url: string) {
  const { formats } = await site.run(
    (url): Promise<{ formats: Record<string, { hash: string; ext: string }> | null }> =>
      strapi.db.query('plugin::upload.file').findOne({ where: { url } }),
    url,
  );
  return {
    files: filesOf(url),
    referenced: Object.entries(formats ?? {})
      .flatMap(([key, { hash, ext }]) => (/^(avif|webp)_/.test(key) ? [hash + ext] : []))
      .sort(),
  };
}

const filesOf = (url: string) =>
  readdirSync(pathOf('uploads'))
    .filter((name) => /^(avif|webp)_/.test(name) && name.includes(basename(url, extname(url))))
    .sort();

test('a stopped server leaves no partial variants, and a daily task creates missing ones except of broken and animated images', async () => {
  const urls = (await Promise.all(['Pier', 'Torn', 'Waves'].map(uploadImage))).map(({ url }) => url);
  const [, broken, animated] = urls;
  await settle([site]);
  const stale = urls.flatMap(filesOf);
  for (const url of urls) await forgetVariants(url);
  writeFileSync(pathOf(broken), 'no image');
  const frames = [await image(20, 20).png().toBuffer(), await image(20, 20).negate().png().toBuffer()];
  await sharp(frames, { join: { animated: true } })
    .webp()
    .toFile(pathOf(animated));
  const { url: unfinished } = await uploadImage('Fog');
  await site.run(() => strapi.db.connection('jobs').where({ kind: 'cron', key: 'queueMissingVariants' }).update({ due_at: 0 }));

  const code = await restart('SIGTERM');

  expect(code).toBe(0);
  const [again, torn, moving, completed] = await Promise.all([...urls, unfinished].map(variantsOf));
  expect([again, torn, moving, completed].map(({ referenced }) => referenced.length)).toEqual([6, 0, 0, 6]);
  expect(completed.files).toEqual(completed.referenced);
  expect(again.files.filter((name) => !stale.includes(name))).toEqual(again.referenced);
  expect(site.output().match(/Failed to run the variants job/g)).toHaveLength(1);
});

test('the process that creates variants has the lowest priority in all of its threads, so that requests are served first', async () => {
  await uploadImage('Gulls');
  await settle([site]);
  const server = await site.run((): number => process.pid);

  const [encoder] = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').split(' ');
  const priorities = readdirSync(`/proc/${encoder}/task`).map((thread) => getPriority(Number(thread)));

  expect(priorities.length).toBeGreaterThan(4);
  expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
});

/** Uploads an image and kills the server after the first size of its variants is stored, and starts it again. */
async function uploadAndKill() {
  await site.run(() => {
    const { provider } = strapi.plugin('upload');
    const { uploadStream } = provider;
    globalThis.stalled = new Promise<void>((stalled) => {
      provider.uploadStream = async (file: { hash: string }) => {
        await uploadStream(file);
        if (!/^webp_/.test(file.hash)) return;
        stalled();
        await new Promise(() => undefined);
      };
    });
  });
  const uploaded = await uploadImage('Pier');
  await site.run(() => globalThis.stalled);
  await restart('SIGKILL');
  return uploaded;
}

test('a server that was killed while it stored variants stores them when it starts again, and deletes the others later', async () => {
  const { id, url } = await uploadAndKill();
  const { files, referenced } = await variantsOf(url);
  expect([files.length, referenced.length]).toEqual([8, 6]);

  const { status } = await site.ask(`/api/season_images/${id}`, { method: 'DELETE', token });
  await settle([site]);
  expect([status, filesOf(url)]).toEqual([204, files.filter((file) => !referenced.includes(file))]);

  await site.run(hurry, 'reclaim');
  expect(filesOf(url)).toEqual([]);
});
