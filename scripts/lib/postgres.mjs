import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from './command-error.mjs';
import { freePort } from './free-port.mjs';
import { findPrograms, unprivileged } from './postgres-programs.mjs';
import { launch, stop } from './processes.mjs';

/** Calls `work` with the URL of a PostgreSQL server: DATABASE_URL, or a temporary server. */
export const withPostgres = (work) => (process.env.DATABASE_URL ? work(process.env.DATABASE_URL) : withTemporaryServer(work));

async function withTemporaryServer(work) {
  const dir = mkdtempSync(join(tmpdir(), 'hearthside-postgres-'));
  const deleteFiles = () => rmSync(dir, { recursive: true, force: true });
  process.once('exit', deleteFiles);
  const options = { cwd: dir, stdio: 'ignore', ...unprivileged(dir) };
  const data = join(dir, 'data');
  try {
    const programs = await findPrograms(dir);
    execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
    return await withRunningServer(programs, data, options, work);
  } finally {
    deleteFiles();
  }
}

async function withRunningServer(programs, data, options, work) {
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
    await waitUntilReady(url, server);
    return await work(url);
  } finally {
    await stop(server, 'SIGINT');
  }
}

async function waitUntilReady(url, server) {
  while (server.exitCode === null) {
    if (await isReady(url)) return;
    await sleep(100);
  }
  throw new CommandError('PostgreSQL exited during startup.');
}

async function isReady(url) {
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
