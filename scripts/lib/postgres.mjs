import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { findPrograms, unprivileged } from './postgres-programs.mjs';
import { launch, stop } from './processes.mjs';
import { Refusal } from './refusal.mjs';

/** Lends `work` the URL of a PostgreSQL server: that of DATABASE_URL, else one of its own, which leaves nothing behind. */
export const onPostgres = (work) => (process.env.DATABASE_URL ? work(process.env.DATABASE_URL) : withServer(work));

async function withServer(work) {
  const dir = mkdtempSync(join(tmpdir(), 'hearthside-postgres-'));
  const forgetFiles = () => rmSync(dir, { recursive: true, force: true });
  process.once('exit', forgetFiles);
  const options = { cwd: dir, stdio: 'ignore', ...unprivileged(dir) };
  const data = join(dir, 'data');
  try {
    const programs = await findPrograms(dir);
    execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
    return await whileServing(programs, data, options, work);
  } finally {
    forgetFiles();
  }
}

async function whileServing(programs, data, options, work) {
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = launch(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...args], options);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await answering(url, server);
    return await work(url);
  } finally {
    await stop(server, 'SIGINT');
  }
}

async function answering(url, server) {
  while (server.exitCode === null) {
    if (await answers(url)) return;
    await sleep(100);
  }
  throw new Refusal('PostgreSQL ended as soon as it was started.');
}

async function answers(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
