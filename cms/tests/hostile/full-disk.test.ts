import type { Post } from '../../contract';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { founder } from '../support/server-process';

let site: OwnSite;
let token: string;
const json = { 'content-type': 'application/json' };

const send = (method: string, path: string, body?: object) =>
  fetch(site.url + path, {
    method,
    headers: { ...json, ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });

const longPost = (title: string) => ({ post: { title, content: `<p>${'Words and more words. '.repeat(2000)}</p>` } });
const titles = async () => ((await (await send('GET', '/api/posts')).json()) as Post[]).map(({ title }) => title);

/** Limits the database to its current number of pages, or removes the limit. */
const setFull = (isFull: boolean) =>
  site.run(`(async () => {
    const [{ page_count }] = await strapi.db.connection.raw('pragma page_count');
    await strapi.db.connection.raw('pragma max_page_count = ' + (${isFull} ? page_count : 1073741823));
  })()`);

beforeAll(async () => {
  site = await startOwnSite();
  const reply = await send('POST', '/api/auth/login', { username: founder.username, password: founder.password });
  ({ token } = (await reply.json()) as { token: string });
});
afterAll(() => site?.discard());

test('a full disk rejects saves completely, keeps reads working, and allows saves once there is space', async () => {
  expect((await send('POST', '/api/posts', longPost('Before'))).status).toBe(201);
  await setFull(true);

  const attempts = await Promise.all(['One', 'Two', 'Three'].map((title) => send('POST', '/api/posts', longPost(title))));
  const reads = await Promise.all(['/', '/insights', '/api/agents', '/_health'].map((path) => send('GET', path)));
  const whileFull = await titles();
  await setFull(false);
  const after = await send('POST', '/api/posts', longPost('After'));

  expect(attempts.map(({ status }) => status)).toEqual([507, 507, 507]);
  const message = 'The server is out of disk space. Your changes were not saved.';
  expect(await attempts[0].json()).toEqual({ error: message, errors: [message] });
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 204]);
  expect(whileFull).toEqual(['Before']);
  expect(after.status).toBe(201);
  expect(await titles()).toEqual(['After', 'Before']);
  expect(await site.run('strapi.db.connection.raw("pragma integrity_check")')).toEqual([{ integrity_check: 'ok' }]);
});
