import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../lib/free-port.mjs';
import { root } from '../lib/paths.mjs';
import { neutralEnvironment } from '../lib/settings.mjs';
import { runStore } from '../topology/commands.mjs';
import { Service } from '../topology/service.mjs';
import { Ledger, writeAgent, writePost } from './ledger.mjs';
import { compareObjects, findHalves, readerOf } from './stored.mjs';
import { skipped, told } from './table.mjs';

const call = promisify(execFile);

/** A backup that is taken while people save, restored in another place and compared with what was acknowledged. */
export async function happen(stage) {
  await ofSqlite(stage);
  if (stage.canBackUpPostgres) await ofPostgres(stage);
  else skipped('Backup of PostgreSQL', 'this machine has no pg_dump beside its PostgreSQL');
}

async function ofSqlite(stage) {
  const site = await stage.alone({ name: 'backed-up' });
  const dir = join(stage.dir, 'restored');
  const settings = { ...site.settings, DATA_DIR: site.dir, HOST: '127.0.0.1' };
  await backUpAndCompare('Backup under load, SQLite', stage, { admin: site.admin, settings, place: { DATA_DIR: dir }, site: { dir } });
  await site.stop();
}

async function ofPostgres(stage) {
  const { admin, services, databaseUrl } = await stage.topology();
  const first = services['site-1'].place.variables;
  const settings = { ...first, DATABASE_URL: databaseUrl, DATA_DIR: services['site-1'].dir, HOST: '127.0.0.1' };
  await readerOf({ databaseUrl })('create database restored');
  const port = await freePort();
  const row = { health: (at) => `http://127.0.0.1:${at}/`, grace: 10, command: runStore };
  const store = new Service('other-store', row, { dir: stage.dir, port, variables: {} });
  stage.opened.push(store);
  await store.start();
  const place = {
    DATABASE_URL: databaseUrl.replace(/hearthside$/, 'restored'),
    S3_ENDPOINT: store.url,
    DATA_DIR: join(stage.dir, 'restored-beside-postgres'),
  };
  const site = { databaseUrl: place.DATABASE_URL, bucket: join(store.dir, 'hearthside') };
  await backUpAndCompare('Backup under load, PostgreSQL and a store', stage, { admin, settings, place, site });
  await store.stop();
}

async function backUpAndCompare(what, stage, { admin, settings, place, site }) {
  const ledger = new Ledger();
  let isOver = false;
  const work = async (write) => {
    while (!isOver) await write(admin, ledger);
  };
  const crew = [writePost, writePost, writeAgent].map(work);
  while (ledger.acknowledged < 60) await new Promise((later) => setTimeout(later, 10));
  const finished = [...ledger.posts, ...ledger.agents].filter(([, { isDone }]) => isDone);
  const before = ledger.acknowledged;
  const out = join(stage.dir, `backups-${ledger.posts.size}-${Date.now()}`);
  mkdirSync(out);
  await command('backup', ['--out', out], settings);
  const meanwhile = ledger.acknowledged - before;
  isOver = true;
  await Promise.all(crew);

  mkdirSync(place.DATA_DIR, { recursive: true });
  await command('restore', [join(out, readdirSync(out)[0])], { ...settings, ...place });
  const read = readerOf(site);
  const differences = [...(await differencesOf(finished, read)), ...(await findHalves(read))];
  const { dangling } = await compareObjects(site, read);
  [...differences, ...dangling].forEach((one) => console.error(`${what}: ${one}`));
  const isKept = differences.length + dangling.length === 0 && finished.length > 0 && meanwhile > 0;
  told(
    `${what} (${meanwhile} saves meanwhile), restored elsewhere: differences of ${finished.length} posts and agents finished before, dangling pictures`,
    '0, 0',
    `${differences.length}, ${dangling.length}`,
    isKept,
  );
}

const command = (name, args, settings) =>
  call(process.execPath, [join(root, `scripts/${name}.mjs`), ...args], {
    cwd: root,
    env: neutralEnvironment({ ...settings, NODE_ENV: 'production' }),
  });

/** What was acknowledged before the backup began and not touched since, beside what was restored. */
async function differencesOf(finished, read) {
  const posts = await read(`select posts.document_id, title as words, published as flag, files.url from posts
    left join files_related_mph on related_id = posts.id and related_type = 'api::post.post' left join files on files.id = file_id`);
  const agents = await read('select document_id, last_name as words, blocked as flag from up_users');
  const rows = new Map([...posts, ...agents].map((row) => [row.document_id, row]));
  return finished.flatMap(([id, { state }]) => {
    const row = rows.get(id);
    if (!row) return [`${id} is gone`];
    const isPost = 'title' in state;
    const expected = isPost ? [state.title, state.published, nameOf(state.image?.url)] : [state.last_name, !state.active, undefined];
    const found = [row.words, Boolean(row.flag), isPost ? nameOf(row.url) : undefined];
    return JSON.stringify(found) === JSON.stringify(expected) ? [] : [`${id} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
  });
}

const nameOf = (url) => url?.split('/').pop();
