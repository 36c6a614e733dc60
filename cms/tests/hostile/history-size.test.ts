import { run } from '../support/backstage';
import { call, serverUrl } from '../support/call';
import { clockRuns, clockStands } from '../support/clock';
import { buildPost } from '../support/content';
import { buildHarriet, historyFor } from '../support/history';
import { buildAgent, type Person } from '../support/people';
import { countRetained } from '../support/images';
import { volume } from '../support/volume';

let admin: Person;
let history: ReturnType<typeof historyFor>;
beforeAll(async () => {
  admin = await buildHarriet();
  history = historyFor(admin);
});
afterEach(clockRuns);

const prune = () => run(() => serverModule('history/retention').pruneRevisions());

/** Stores revisions of a post saved at these times, oldest first, each titled by its time. */
const storeRevisions = (of: string, times: string[]) =>
  run(
    async (times, of) => {
      for (const saved_at of times) {
        await strapi.db.query('api::revision.revision').create({
          data: { noun: 'post', of, deleted: false, fields: { title: saved_at }, hidden: {}, saved_at },
        });
      }
    },
    times,
    of,
  );

/** Returns the titles of a post's revisions, newest first. */
const titlesOf = (of: string) =>
  run(
    (of): Promise<string[]> =>
      strapi.db
        .query('api::revision.revision')
        .findMany({ where: { of }, orderBy: { id: 'desc' } })
        .then((rows) => rows.map(({ fields }) => fields.title)),
    of,
  );

const day = 86_400_000;
const toIso = (time: number) => new Date(time).toISOString();

test('pruning keeps the newest 50 revisions and the last of each day for a year, and no image that none of them uses', async () => {
  const noon = Date.parse('2030-06-15T12:00:00.000Z');
  const { documentId: id } = await buildPost();
  const days = volume(
    Array.from({ length: 400 }, (_, n) => 400 - n),
    [400, 366, 365, 364, 100, 2, 1],
  );
  const at = (daysAgo: number, hours: number) => toIso(noon - daysAgo * day + hours * 3_600_000);
  const today = Array.from({ length: 60 }, (_, n) => toIso(noon - (60 - n) * 60_000));
  await storeRevisions(id, [...days.flatMap((daysAgo) => [at(daysAgo, -1), at(daysAgo, 1)]), ...today]);

  const retained = await countRetained();
  await run(() =>
    strapi.db
      .connection('kept_pictures')
      .insert({ id: 'unused', name: 'x', bytes: Buffer.from('x'), preview: '' })
      .then(() => null),
  );

  await clockStands(toIso(noon));
  await Promise.all([prune(), prune()]);

  const lastOfEachDay = days.filter((daysAgo) => daysAgo <= 365).map((daysAgo) => at(daysAgo, 1));
  const expected = [...lastOfEachDay, ...today.slice(-50)].reverse();
  expect(await titlesOf(id)).toEqual(expected);
  expect(await countRetained()).toBe(retained);
  await prune();
  expect(await titlesOf(id)).toEqual(expected);
});

/** Returns a numbered bio of 90 kB. */
const bio = (n: number) => `<p>${`Tide ${n}. `.repeat(90_000 / 8)}</p>`;

test('a list of 32 long revisions is short, paged and names the changed fields', async () => {
  const ada = await buildAgent();
  for (let n = 1; n < 32; n += 1)
    await history.save(ada, n % 2 ? { bio: bio(n) } : { title: `Agent ${n}`, phone_number: `(207) 555-01${n}` });

  const [first, second] = [
    await call('listAgentRevisions', { as: admin, id: ada.id }),
    await call('listAgentRevisions', { as: admin, id: ada.id, query: { page: '2' } }),
  ];

  const listed = [...first.body.items, ...second.body.items];
  expect([first, second].map(({ body }) => [body.items.length, body.more])).toEqual([
    [20, true],
    [12, false],
  ]);
  expect(JSON.stringify(first.body).length).toBeLessThan(10_000);
  expect(listed.map(({ before }) => before)).toEqual([...listed.slice(1).map(({ id }) => id), null]);
  expect(listed[0]).toMatchObject({ type: 'agent', of: ada.id, saved_by: 'Harriet Lowe', changed: ['bio'] });
  expect(listed.slice(0, -1).map(({ changed }) => changed.length)).toEqual(Array.from({ length: 31 }, (_, n) => (n % 2 ? 2 : 1)));
  expect(listed[1]!.changed).toEqual(['title', 'phone_number']);
  expect(listed.at(-1)).toMatchObject({ changed: [], before: null });
  expect((await call('getRevision', { as: admin, id: listed[0]!.id })).body.fields).toMatchObject({ title: 'Agent 30' });
});

test('the list of deleted entries is paged and omits their content', async () => {
  for (let n = 0; n < 21; n += 1) {
    const { documentId: id } = await buildPost({ title: `Deleted ${n}`, content: `<p>${'Low water. '.repeat(1000)}</p>` });
    await call('deletePost', { as: admin, id });
  }

  const { body } = await call('listDeleted', { as: admin });

  expect([body.items.length, body.more]).toEqual([20, true]);
  expect(body.items[0]).toMatchObject({ type: 'post', name: 'Deleted 20', deleted: true });
  expect(JSON.stringify(body)).not.toContain('Low water');
  expect((await history.deleted()).map(({ name }) => name)).toContain('Deleted 0');
});

test.each(['0', '-1', '1.5', 'x', '', '1e3', '1'.repeat(5), '1'.repeat(5000)])('lists reject the page “%.9s”', async (page) => {
  const { documentId: id } = await buildPost();

  const replies = await Promise.all([
    call('listPostRevisions', { as: admin, id, query: { page } }),
    call('listDeleted', { as: admin, query: { page } }),
  ]);

  expect(replies.map(({ status, body }) => [status, new Set(body.errors)])).toEqual(
    replies.map(() => [422, new Set(['page must be a number from 1 to 9999'])]),
  );
});

test('a page after the last is empty, and unknown parameters are ignored', async () => {
  const { documentId: id } = await buildPost();
  const read = (search: string) =>
    fetch(`${serverUrl()}/api/posts/${id}/revisions?${search}`, { headers: { authorization: `Bearer ${admin.token}` } });

  expect((await call('listPostRevisions', { as: admin, id, query: { page: '9999' } })).body).toEqual({ items: [], more: false });
  for (const search of ['page[]=x', 'page[a][b]=1', '__proto__[page]=x', 'constructor[prototype][page]=1', 'filters[noun]=agent']) {
    const reply = await read(search);
    expect([reply.status, ((await reply.json()) as { items: unknown[] }).items.length]).toEqual([200, 1]);
  }
});
