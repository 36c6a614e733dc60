import type { createWriteStream, PathLike } from 'node:fs';
import type { Post } from '../../contract/index';
import { imageForm } from '../support/images';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { compareFiles, consistent, findPartialWrites, sweepFiles } from '../support/stored-rows';

declare global {
  var createStream: typeof createWriteStream | undefined;
}

let site: OwnSite;
let token: string;

const save = (title: string) =>
  site.ask('/api/posts', { body: { post: { title, content: `<p>${'Words and more words. '.repeat(2000)}</p>` } }, token });
const readPosts = async () => (await site.ask<Post[]>('/api/posts', { token })).body;
const titles = async () => (await readPosts()).map(({ title }) => title);

const upload = async (path: string, method: string) => site.ask(path, { method, body: await imageForm(), token });

/** Limits the database to its current number of pages, or removes the limit. */
const setFull = (isFull: boolean) =>
  site.run(async (isFull) => {
    const [{ page_count }] = await strapi.db.connection.raw('pragma page_count');
    await strapi.db.connection.raw(`pragma max_page_count = ${isFull ? page_count : 1073741823}`);
  }, isFull);

/** Makes the system reject the bytes of uploaded files, or accept them again. */
const setFolderFull = (isFull: boolean) =>
  site.run((isFull) => {
    const fs = process.getBuiltinModule('node:fs');
    const create = (globalThis.createStream ??= fs.createWriteStream);
    const target = (path: PathLike) => (isFull && String(path).includes('/uploads/') ? '/dev/full' : path);
    fs.createWriteStream = (path, ...rest) => create(target(path), ...rest);
  }, isFull);

const message = 'The server is out of disk space. Your changes were not saved.';

beforeAll(async () => {
  site = await startOwnSite();
  token = await site.signIn();
});
afterAll(() => site?.discard());
afterEach(async () => {
  await sweepFiles([site]);
  expect(await site.run(() => strapi.db.connection.raw('pragma integrity_check'))).toEqual([{ integrity_check: 'ok' }]);
  expect(await findPartialWrites(site)).toEqual([]);
  expect(await compareFiles(site)).toEqual(consistent);
});

test('a full disk rejects saves completely, keeps reads working, and allows saves once there is space', async () => {
  expect((await save('Before')).status).toBe(201);
  await setFull(true);

  const attempts = await Promise.all(['One', 'Two', 'Three'].map(save));
  const reads = await Promise.all(['/', '/insights', '/api/agents', '/_health'].map((path) => site.ask(path)));
  const whileFull = await titles();
  await setFull(false);
  const after = await save('After');

  expect(attempts.map(({ status }) => status)).toEqual([507, 507, 507]);
  expect(attempts[0].body).toEqual({ error: message, errors: [message] });
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 204]);
  expect(whileFull).toEqual(['Before']);
  expect(after.status).toBe(201);
  expect(await titles()).toEqual(['After', 'Before']);
});

test('a full disk rejects uploads completely, and allows them once there is space', async () => {
  const [{ id }] = await readPosts();
  const path = `/api/posts/${id}/upload_image`;
  expect((await upload(path, 'PATCH')).status).toBe(200);
  const before = (await readPosts())[0].image_url;
  await setFolderFull(true);

  const rejected = [await upload(path, 'PATCH'), await upload('/api/posts/upload_temp_image', 'POST')];
  const whileFull = (await readPosts())[0].image_url;
  await setFolderFull(false);

  for (const { status, body } of rejected) expect({ status, body }).toEqual({ status: 507, body: { error: message, errors: [message] } });
  expect(whileFull).toBe(before);
  expect((await upload(path, 'PATCH')).status).toBe(200);
});
