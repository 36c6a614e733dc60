import { run } from './support/backstage';
import { jobsDone, jobsOf } from './support/jobs';

const table = (name: string) => `strapi.db.connection('${name}')`;
const query = (uid: string) => `strapi.db.query('${uid}')`;
const create = (uid: string, data: object, count = 1) =>
  `(async () => { for (let n = 0; n < ${count}; n += 1) await ${query(uid)}.create({ data: ${JSON.stringify(data)} }); })()`;

const longAgo = '2000-01-01T12:00:00.000Z';
const image = '00000000-0000-4000-8000-000000000000.jpg';
const revision = { noun: 'post', fields: {}, hidden: {}, saved_at: longAgo };
const file = { documentId: 'job', name: 'job', provider: 'local', hash: 'job', ext: '.jpg', formats: null };
const minute = 60_000;

/** For each task: its interval in minutes, how to create what it deletes, and how many rows of that are left after it ran. */
const tasks: Record<string, [everyMinutes: number, prepare: string, count: string, left: number]> = {
  sweepThrottles: [
    10,
    `${table('throttles')}.insert({ key: 'job', points: 1, expire: 1 })`,
    `${table('throttles')}.where({ key: 'job' })`,
    0,
  ],
  sweepImages: [
    60,
    `${create('plugin::upload.file', { ...file, name: image, mime: 'image/jpeg', size: 1, url: '/uploads/job.jpg' })}
      .then(() => ${query('plugin::upload.file')}.update({ where: { name: '${image}' }, data: { createdAt: '${longAgo}' } }))`,
    `${table('files')}.where({ name: '${image}' })`,
    0,
  ],
  purgeDeleted: [
    1440,
    create('api::revision.revision', { ...revision, of: 'purged', deleted: true }),
    `${table('revisions')}.where({ of: 'purged' })`,
    0,
  ],
  deleteFailedJobs: [
    1440,
    `${table('jobs')}.insert({ kind: 'email', key: 'old', payload: '{}', due_at: 0, failed_at: 1 })`,
    `${table('jobs')}.where({ key: 'old' })`,
    0,
  ],
  deleteExpiredEvents: [
    1440,
    create('api::audit-event.audit-event', { at: longAgo, act: 'edited', kind: 'post', of: 'job' }),
    `${table('activities')}.where({ of: 'job' })`,
    0,
  ],
  pruneRevisions: [
    60,
    create('api::revision.revision', { ...revision, of: 'pruned' }, 51),
    `${table('revisions')}.where({ of: 'pruned' })`,
    50,
  ],
};

test('these tasks are scheduled', async () => {
  await jobsDone();

  const scheduled = await run<string[]>(`${jobsOf('cron')}.pluck('key')`);

  expect(scheduled.sort()).toEqual([...Object.keys(tasks), 'moveOldRows', 'queueMissingVariants'].sort());
});

test.each(Object.entries(tasks))(
  'the task %s deletes what has expired when it is due',
  async (key, [everyMinutes, prepare, count, left]) => {
    const countRows = () => run<number>(`${count}.count('* as n').first().then(({ n }) => Number(n))`);
    const row = `${jobsOf('cron')}.where({ key: '${key}' })`;
    await run(prepare);
    expect(await countRows()).toBe(left + 1);

    const start = Date.now();
    await run(`${row}.update({ due_at: 0 }).then(() => null)`);
    await jobsDone();

    expect(await countRows()).toBe(left);
    const [{ due_at }] = await run<{ due_at: number }[]>(row);
    expect(Math.round((Number(due_at) - start) / minute)).toBe(everyMinutes);
  },
);
