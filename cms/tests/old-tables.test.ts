import { run } from './support/backstage';
import { serverUrl, stayAtFirst } from './support/call';
import { emailsTo } from './support/emails';
import { jpeg, upload } from './support/images';
import { hurry, jobsDone } from './support/jobs';
import { buildSignedIn } from './support/people';

/** Tables of earlier releases, besides `letters`, which still exists. */
const oldTables = {
  removed_files: 'id varchar(255) primary key, file text not null',
  unfinished_uploads: 'hash varchar(255) primary key, ext varchar(50) not null, until bigint not null',
  picture_claims: 'id integer primary key, token varchar(36) not null, until bigint not null, files text not null',
  job_runs: 'name varchar(100) primary key, due bigint not null',
  backups_under_way: 'id varchar(36) primary key, until bigint not null',
};
const names = [...Object.keys(oldTables), 'letters'];

const insert = (table: string, row: object) => run(async (table, row) => void (await strapi.db.connection(table).insert(row)), table, row);
const writeFile = (key: string) =>
  run((key) => process.getBuiltinModule('node:fs').writeFileSync(`${strapi.dirs.static.public}/uploads/${key}`, 'an image'), key);
const move = () => run(() => serverModule('boot/move-old-rows').moveOldRows());
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, Number((await run((name) => strapi.db.connection(name).count('* as n').first(), name))?.n)]),
    ),
  ) as Record<string, number>;
const dueAt = (kind: string, key: string) =>
  run(async (job): Promise<number> => Number((await strapi.db.connection('jobs').where(job).first()).due_at), { kind, key });
const statusOf = async (key: string) => (await fetch(`${serverUrl()}/uploads/${key}`)).status;

beforeAll(async () => {
  stayAtFirst();
  for (const [name, columns] of Object.entries(oldTables))
    await run(async (statement) => void (await strapi.db.connection.raw(statement)), `create table if not exists ${name} (${columns})`);
});
afterAll(async () => {
  for (const name of Object.keys(oldTables)) await run((name) => strapi.db.connection.schema.dropTable(name), name);
});

test('a server does the work that waits in each table of an earlier release once', async () => {
  const ada = await buildSignedIn('agent');
  const { avatar_url } = (await upload('updateAvatar', { as: ada, id: ada.id, file: await jpeg(900, 600) })).body;
  await jobsDone();
  const file = () =>
    run(
      (url): Promise<{ id: number; hash: string; formats: object }> => strapi.db.query('plugin::upload.file').findOne({ where: { url } }),
      avatar_url!,
    );
  const { id, hash } = await file();
  await run((id) => strapi.db.connection('files').where({ id }).update({ formats: '{}' }), id);
  for (const key of ['old_removed.jpg', 'thumbnail_old_removed.jpg', 'old_unfinished.jpg', 'avif_480_old_claimed.avif'])
    await writeFile(key);
  const soon = Date.now() + 3_600_000;
  const removed = { documentId: 'old', name: 'old', provider: 'local', hash: 'old_removed', ext: '.jpg' };
  await insert('removed_files', {
    id: 'old',
    file: JSON.stringify({ ...removed, formats: { thumbnail: { hash: 'thumbnail_old_removed', ext: '.jpg' } } }),
  });
  await insert('unfinished_uploads', { hash: 'old_unfinished', ext: '.jpg', until: 1 });
  await insert('unfinished_uploads', { hash, ext: '.jpg', until: 1 });
  await insert('unfinished_uploads', { hash: 'in_progress', ext: '.jpg', until: soon });
  await insert('picture_claims', { id, token: 'x', until: 1, files: JSON.stringify([{ hash: 'avif_480_old_claimed', ext: '.avif' }]) });
  await run(() => strapi.db.connection('jobs').where({ kind: 'cron', key: 'purgeDeleted' }).delete());
  const due = Date.now() - 1_000;
  await insert('job_runs', { name: 'purgeDeleted', due });
  await insert('backups_under_way', { id: 'ended', until: 1 });
  const letter = { document_id: 'old', kind: 'email-changed', to: 'old@hearthside.test', facts: JSON.stringify({ first_name: 'Ada' }) };
  await insert('letters', { ...letter, attempts: 0, due_at: 1, created_at: new Date().toISOString() });
  await insert('letters', { ...letter, document_id: 'later', attempts: 1, due_at: soon, created_at: new Date().toISOString() });

  await Promise.all([move(), move()]);
  await jobsDone();

  expect(await counts()).toEqual({
    removed_files: 0,
    unfinished_uploads: 1,
    picture_claims: 0,
    job_runs: 0,
    backups_under_way: 0,
    letters: 1,
  });
  expect(await emailsTo('old@hearthside.test')).toHaveLength(1);
  for (const key of ['old_removed.jpg', 'thumbnail_old_removed.jpg', 'old_unfinished.jpg', 'avif_480_old_claimed.avif'])
    expect([key, await statusOf(key)]).toEqual([key, 404]);
  expect((await fetch(serverUrl() + avatar_url)).status).toBe(200);
  expect(Object.keys((await file()).formats)).toContain('avif_480');
  expect(await dueAt('cron', 'purgeDeleted')).toBe(due + 86_400_000);
});

test('files are deleted only after a backup of an earlier release has ended', async () => {
  const until = Date.now() + 60_000;
  await writeFile('held.jpg');
  await insert('backups_under_way', { id: 'active', until });
  await insert('removed_files', { id: 'held', file: JSON.stringify({ provider: 'local', hash: 'held', ext: '.jpg', formats: null }) });

  await move();
  await jobsDone();

  expect(await statusOf('held.jpg')).toBe(200);
  expect(await dueAt('reclaim', 'held.jpg')).toBe(until);
  await run(hurry, 'reclaim');
  expect(await statusOf('held.jpg')).toBe(404);
});
