import { run } from './support/backstage';
import { request, stayAtFirst } from './support/call';
import { buildPost } from './support/content';

const reason = 'the reason of the failure';

test.each<[string, number, fail: string, restore: string]>([
  [
    'that cannot be rendered',
    500,
    `globalThis.allSettled = Promise.allSettled; Promise.allSettled = () => { throw new Error('${reason}'); };`,
    `Promise.allSettled = globalThis.allSettled;`,
  ],
  [
    'whose query fails',
    503,
    `const query = strapi.db.query.bind(strapi.db);
    strapi.db.query = (uid) => { if (uid === 'api::post.post') throw new Error('${reason}'); return query(uid); };`,
    `delete strapi.db.query;`,
  ],
])('a page %s is returned with status %i, without details, and is not cached', async (_name, status, fail, restore) => {
  stayAtFirst();
  const path = `/insights/${(await buildPost({ title: 'Slack water' })).documentId}`;
  const perform = (statements: string) => run(`(() => { ${statements} strapi.log.silent = ${statements === fail}; })()`);

  await perform(fail);
  const failed = await request<string>(path).finally(() => perform(restore));
  const next = await request<string>(path);

  expect([failed.status, failed.headers.get('cache-control')]).toEqual([status, 'no-cache']);
  expect(failed.headers.get('content-type')).toMatch(/^text\/html/);
  expect(failed.body).toContain('<script type="module"');
  expect(failed.body).not.toMatch(new RegExp(`${reason}|Slack water|\\bat .*\\.js`));
  expect([next.status, next.body]).toEqual([200, expect.stringContaining('Slack water')]);
});
