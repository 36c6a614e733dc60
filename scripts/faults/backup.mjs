import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../lib/free-port.mjs';
import { root } from '../lib/paths.mjs';
import { neutralEnvironment } from '../lib/settings.mjs';
import { runStore } from '../topology/commands.mjs';
import { Service } from '../topology/service.mjs';
import { AcknowledgedWrites, writeAgent, writePost } from './acknowledged-writes.mjs';
import { compareObjects, findPartialWrites, readerOf } from './stored.mjs';
import { report, reportSkipped } from './table.mjs';

const call = promisify(execFile);

/** A backup during saves is restored to a second site and compared with the acknowledged writes. */
export async function runScenario(environment) {
  await onSqlite(environment);
  if (environment.canBackUpPostgres) await onPostgres(environment);
  else reportSkipped('Backup of PostgreSQL', 'pg_dump not found');
}

async function onSqlite(environment) {
  const site = await environment.startSite({ name: 'backed-up' });
  const dir = join(environment.dir, 'restored');
  const settings = { ...site.settings, DATA_DIR: site.dir, HOST: '127.0.0.1' };
  await backUpAndCompare('Backup under load, SQLite', environment, {
    admin: site.admin,
    settings,
    target: { DATA_DIR: dir },
    site: { dir },
  });
  await site.stop();
}

async function onPostgres(environment) {
  const { admin, services, databaseUrl } = await environment.topology();
  const first = services['site-1'].place.variables;
  const settings = { ...first, DATABASE_URL: databaseUrl, DATA_DIR: services['site-1'].dir, HOST: '127.0.0.1' };
  await readerOf({ databaseUrl })('create database restored');
  const port = await freePort();
  const row = { health: (at) => `http://127.0.0.1:${at}/`, grace: 10, command: runStore };
  const store = new Service('other-store', row, { dir: environment.dir, port, variables: {} });
  environment.opened.push(store);
  await store.start();
  const target = {
    DATABASE_URL: databaseUrl.replace(/hearthside$/, 'restored'),
    S3_ENDPOINT: store.url,
    DATA_DIR: join(environment.dir, 'restored-postgres'),
  };
  const site = { databaseUrl: target.DATABASE_URL, bucket: join(store.dir, 'hearthside') };
  await backUpAndCompare('Backup under load, PostgreSQL and object storage', environment, { admin, settings, target, site });
  await store.stop();
}

async function backUpAndCompare(what, environment, { admin, settings, target, site }) {
  const writes = new AcknowledgedWrites();
  let isOver = false;
  const work = async (write) => {
    while (!isOver) await write(admin, writes);
  };
  const workers = [writePost, writePost, writeAgent].map(work);
  while (writes.acknowledged < 60) await new Promise((later) => setTimeout(later, 10));
  const finished = [...writes.posts, ...writes.agents].filter(([, { isDone }]) => isDone);
  const before = writes.acknowledged;
  const out = join(environment.dir, `backups-${writes.posts.size}-${Date.now()}`);
  mkdirSync(out);
  await runCommand('backup', ['--out', out], settings);
  const concurrent = writes.acknowledged - before;
  isOver = true;
  await Promise.all(workers);

  mkdirSync(target.DATA_DIR, { recursive: true });
  await runCommand('restore', [join(out, readdirSync(out)[0])], { ...settings, ...target });
  const read = readerOf(site);
  const differences = [...(await differencesOf(finished, read)), ...(await findPartialWrites(read))];
  const { missingFiles } = await compareObjects(site, read);
  [...differences, ...missingFiles].forEach((problem) => console.error(`${what}: ${problem}`));
  const isExpected = differences.length + missingFiles.length === 0 && finished.length > 0 && concurrent > 0;
  report(
    `${what} (${concurrent} concurrent saves), restored to a second site: mismatches among ${finished.length} completed posts and agents; missing images`,
    '0; 0',
    `${differences.length}; ${missingFiles.length}`,
    isExpected,
  );
}

const runCommand = (name, args, settings) =>
  call(process.execPath, [join(root, `scripts/${name}.mjs`), ...args], {
    cwd: root,
    env: neutralEnvironment({ ...settings, NODE_ENV: 'production' }),
  });

/** Compares the restored entries with those that were complete before the backup started. */
async function differencesOf(finished, read) {
  const posts = await read(`select posts.document_id, title as name, published as flag, files.url from posts
    left join files_related_mph on related_id = posts.id and related_type = 'api::post.post' left join files on files.id = file_id`);
  const agents = await read('select document_id, last_name as name, blocked as flag from up_users');
  const rows = new Map([...posts, ...agents].map((row) => [row.document_id, row]));
  return finished.flatMap(([id, { state }]) => {
    const row = rows.get(id);
    if (!row) return [`${id} is missing`];
    const isPost = 'title' in state;
    const expected = isPost ? [state.title, state.published, fileNameOf(state.image?.url)] : [state.last_name, !state.active, undefined];
    const restored = [row.name, Boolean(row.flag), isPost ? fileNameOf(row.url) : undefined];
    return JSON.stringify(restored) === JSON.stringify(expected)
      ? []
      : [`${id} is ${JSON.stringify(restored)}, not ${JSON.stringify(expected)}`];
  });
}

const fileNameOf = (url) => url?.split('/').pop();
