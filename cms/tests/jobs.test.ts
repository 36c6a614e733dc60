import { run } from './support/backstage';
import { jobsDone } from './support/jobs';

const longAgo = '2000-01-01T12:00:00.000Z';
const image = '00000000-0000-4000-8000-000000000000.jpg';
const revision = { noun: 'post', fields: {}, hidden: {}, saved_at: longAgo };
const minute = 60_000;

interface Task {
  everyMinutes: number;
  /** Rows that it deletes, in the table, or in the content type if one is given. */
  rows: object[];
  uid?: string;
  table: string;
  where: object;
  /** Number of rows that are left after it ran. */
  left?: number;
}
const event = { at: longAgo, act: 'edited', kind: 'post', of: 'job' };
const failedJob = { kind: 'email', key: 'old', payload: '{}', due_at: 0, failed_at: 1 };
const file = { documentId: 'job', name: image, provider: 'local', hash: 'job', ext: '.jpg', mime: 'image/jpeg', size: 1 };
const [uid, table] = ['api::revision.revision', 'revisions'];

const tasks: Record<string, Task> = {
  sweepThrottles: { everyMinutes: 10, rows: [{ key: 'job', points: 1, expire: 1 }], table: 'throttles', where: { key: 'job' } },
  sweepImages: {
    everyMinutes: 60,
    rows: [{ ...file, url: '/uploads/job.jpg', createdAt: longAgo }],
    uid: 'plugin::upload.file',
    table: 'files',
    where: { name: image },
  },
  purgeDeleted: { everyMinutes: 1440, rows: [{ ...revision, of: 'purged', deleted: true }], uid, table, where: { of: 'purged' } },
  deleteFailedJobs: { everyMinutes: 1440, rows: [failedJob], table: 'jobs', where: { key: 'old' } },
  deleteExpiredEvents: {
    everyMinutes: 1440,
    rows: [event],
    uid: 'api::audit-event.audit-event',
    table: 'activities',
    where: { of: 'job' },
  },
  pruneRevisions: { everyMinutes: 60, rows: Array(51).fill({ ...revision, of: 'pruned' }), uid, table, where: { of: 'pruned' }, left: 50 },
};

test('these tasks are scheduled', async () => {
  await jobsDone();

  const scheduled = await run((): Promise<string[]> => strapi.db.connection('jobs').where({ kind: 'cron' }).pluck('key'));

  expect(scheduled.sort()).toEqual(
    [
      ...Object.keys(tasks),
      'moveOldRows',
      'queueMissingVariants',
      'purgeInquiries',
      'remindOfInquiries',
      'reportHeld',
      'sweepSessions',
    ].sort(),
  );
});

test.each(Object.entries(tasks))(
  'the task %s deletes what has expired when it is due',
  async (key, { everyMinutes, rows, uid, table, where, left = 0 }) => {
    const countRows = () =>
      run(async (table, where) => Number((await strapi.db.connection(table).where(where).count('* as n'))[0].n), table, where);
    await run(
      async (rows, table, uid) => {
        for (const data of rows)
          await (uid ? strapi.db.query(uid as 'api::revision.revision').create({ data }) : strapi.db.connection(table).insert(data));
      },
      rows,
      table,
      uid,
    );
    expect(await countRows()).toBe(left + 1);

    const start = Date.now();
    await run((key) => strapi.db.connection('jobs').where({ kind: 'cron', key }).update({ due_at: 0 }), key);
    await jobsDone();

    expect(await countRows()).toBe(left);
    const [{ due_at }] = await run((key) => strapi.db.connection('jobs').where({ kind: 'cron', key }), key);
    expect(Math.round((Number(due_at) - start) / minute)).toBe(everyMinutes);
  },
);
