import { run } from './support/backstage';

const table = (name: string) => `strapi.db.connection('${name}')`;
const query = (uid: string) => `strapi.db.query('${uid}')`;
const create = (uid: string, data: object, count = 1) =>
  `(async () => { for (let n = 0; n < ${count}; n += 1) await ${query(uid)}.create({ data: ${JSON.stringify(data)} }); })()`;

const longAgo = '2000-01-01T12:00:00.000Z';
const image = '00000000-0000-4000-8000-000000000000.jpg';
const revision = { noun: 'post', fields: {}, hidden: {}, saved_at: longAgo };
const file = { documentId: 'job', name: 'job', provider: 'local', hash: 'job', ext: '.jpg', formats: null };

/** For each scheduled job: its rule, how to create what it deletes, and how many rows of that are left after it ran. */
const jobs: Record<string, [rule: string, prepare: string, count: string, left: number]> = {
  sweepThrottles: [
    '*/10 * * * *',
    `${table('throttles')}.insert({ key: 'job', points: 1, expire: 1 })`,
    `${table('throttles')}.where({ key: 'job' })`,
    0,
  ],
  sweepDeletedFiles: [
    '27 * * * *',
    `${table('removed_files')}.insert({ id: 'job', file: '${JSON.stringify(file)}' })`,
    `${table('removed_files')}.where({ id: 'job' })`,
    0,
  ],
  sweepImages: [
    '17 * * * *',
    `${create('plugin::upload.file', { ...file, name: image, mime: 'image/jpeg', size: 1, url: '/uploads/job.jpg' })}
      .then(() => ${query('plugin::upload.file')}.update({ where: { name: '${image}' }, data: { createdAt: '${longAgo}' } }))`,
    `${table('files')}.where({ name: '${image}' })`,
    0,
  ],
  sweepPendingUploads: [
    '7,22,37,52 * * * *',
    `${table('unfinished_uploads')}.insert({ hash: 'job', ext: '.jpg', until: 1 })`,
    `${table('unfinished_uploads')}.where({ hash: 'job' })`,
    0,
  ],
  purgeDeleted: [
    '37 3 * * *',
    create('api::revision.revision', { ...revision, of: 'purged', deleted: true }),
    `${table('revisions')}.where({ of: 'purged' })`,
    0,
  ],
  sweepFailedEmails: [
    '57 3 * * *',
    create('api::queued-email.queued-email', { kind: 'invitation', to: 'job@hearthside.test', due_at: 0, failed_at: longAgo }),
    `${table('letters')}.where({ to: 'job@hearthside.test' })`,
    0,
  ],
  deleteExpiredEvents: [
    '7 4 * * *',
    create('api::audit-event.audit-event', { at: longAgo, act: 'edited', kind: 'post', of: 'job' }),
    `${table('activities')}.where({ of: 'job' })`,
    0,
  ],
  pruneRevisions: [
    '47 * * * *',
    create('api::revision.revision', { ...revision, of: 'pruned' }, 51),
    `${table('revisions')}.where({ of: 'pruned' })`,
    50,
  ],
};

/** Jobs of Strapi. */
const stockJobs = ['sendProjectInformation', 'uploadWeekly'];

test('these jobs are scheduled', async () => {
  const scheduled = await run<[name: string, rule: string][]>(
    'strapi.cron.jobs.filter(({ job }) => job.isRunning()).map(({ name, job }) => [name, job.getPattern()])',
  );

  const rules = Object.entries(jobs).map(([name, [rule]]) => [name, rule]);
  expect(scheduled.filter(([name]) => !stockJobs.includes(name)).sort()).toEqual(rules.sort());
});

test.each(Object.entries(jobs))('the job %s deletes what has expired when it is due', async (name, [, prepare, count, left]) => {
  const countRows = () => run<number>(`${count}.count('* as n').first().then(({ n }) => Number(n))`);
  await run(prepare);
  expect(await countRows()).toBe(left + 1);

  await run(`strapi.cron.jobs.find((job) => job.name === '${name}').job.trigger()`);

  expect(await countRows()).toBe(left);
});
