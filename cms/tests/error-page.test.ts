import { run } from './support/backstage';
import { request, stayAtFirst } from './support/call';
import { buildPost } from './support/content';

declare global {
  var allSettled: typeof Promise.allSettled;
}

const reason = 'the reason of the failure';

test.each<[string, number, fail: (reason: string) => void, restore: () => void]>([
  [
    'that cannot be rendered',
    500,
    (reason) => {
      globalThis.allSettled = Promise.allSettled;
      Promise.allSettled = () => {
        throw new Error(reason);
      };
    },
    () => void (Promise.allSettled = globalThis.allSettled),
  ],
  [
    'whose query fails',
    503,
    (reason) => {
      const query = strapi.db.query.bind(strapi.db);
      strapi.db.query = (uid) => {
        if (uid === 'api::post.post') throw new Error(reason);
        return query(uid);
      };
    },
    () => void Reflect.deleteProperty(strapi.db, 'query'),
  ],
])('a page %s is returned with status %i, without details, and is not cached', async (_name, status, fail, restore) => {
  stayAtFirst();
  const path = `/insights/${(await buildPost({ title: 'Slack water' })).documentId}`;
  const setSilent = (silent: boolean) => run((silent) => void (strapi.log.silent = silent), silent);

  await setSilent(true);
  await run(fail, reason);
  const failed = await request<string>(path).finally(() => Promise.all([run(restore), setSilent(false)]));
  const next = await request<string>(path);

  expect([failed.status, failed.headers.get('cache-control')]).toEqual([status, 'no-cache']);
  expect(failed.headers.get('content-type')).toMatch(/^text\/html/);
  expect(failed.body).toContain('<script type="module"');
  expect(failed.body).not.toMatch(new RegExp(`${reason}|Slack water|\\bat .*\\.js`));
  expect([next.status, next.body]).toEqual([200, expect.stringContaining('Slack water')]);
});
