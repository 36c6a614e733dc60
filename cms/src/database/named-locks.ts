import Database from 'better-sqlite3';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { environment } from '../settings/environment';
import { codeOf } from '../settings/typed';

/**
 * `data`: shared by servers and reading commands, exclusive for replacing the data. `start`: one process at a time sets up the database.
 * `deletions`: shared while files are copied, exclusive for deleting some.
 * `photos`: one process at a time downloads photos. The others: one import of a content type at a time.
 */
export type LockName = 'data' | 'start' | 'deletions' | 'photos' | 'agent-import' | 'listing-import';

export interface LockRequest {
  mode: 'shared' | 'exclusive';
  /** Describes the holder in the error of other processes, such as "the server on 127.0.0.1 port 1337". */
  owner: string;
  /** Maximum time to wait for the lock, more than 0; by default, none. */
  timeoutMs?: number;
  connectTimeoutMs?: number;
  /** Called once if the lock is lost before it is released. */
  onLost?: () => void;
}

export interface Lock {
  release(): Promise<void>;
}

/** Another process holds the lock. */
export class LockedError extends Error {
  constructor(readonly heldBy: string) {
    super(`The site's data is in use by ${heldBy}`);
  }
}

const heartbeatMs = 2_000;

/**
 * Acquires a lock among all processes on one database. A process that dies releases its locks, however it ends: on PostgreSQL they belong
 * to a connection, on SQLite to an open file.
 * @throws LockedError when another process still holds it after `timeoutMs`
 */
export async function acquireLock(name: LockName, request: LockRequest): Promise<Lock> {
  const requestWithPid = { ...request, owner: `${request.owner} (process ${process.pid})` };
  if (environment.databaseUrl) return lockPostgres(environment.databaseUrl, name, requestWithPid);
  // Only one process uses and sets up a SQLite database.
  return name === 'start' ? { release: async () => undefined } : lockFile(name, requestWithPid);
}

/** Runs `work` while this process holds a lock. @throws LockedError as `acquireLock` does */
export async function withLock<Result>(name: LockName, request: LockRequest, work: () => Promise<Result>): Promise<Result> {
  const lock = await acquireLock(name, request);
  return work().finally(() => lock.release());
}

async function lockPostgres(connectionString: string, name: LockName, request: LockRequest): Promise<Lock> {
  const { mode, owner, timeoutMs = 1, connectTimeoutMs: connectionTimeoutMillis = 10_000, onLost } = request;
  // `findHolders` reads this name, of which PostgreSQL keeps the first 63 bytes.
  const client = new Client({ connectionString, application_name: owner, keepAlive: true, connectionTimeoutMillis });
  client.on('error', () => undefined);
  await client.connect().catch((reason: NodeJS.ErrnoException) => {
    // If a name has several addresses, the error has no message.
    throw new Error(`DATABASE_URL: ${reason.message || String(reason.code)}`, { cause: reason });
  });
  const acquire = mode === 'shared' ? 'pg_advisory_lock_shared' : 'pg_advisory_lock';
  try {
    await client.query(`set lock_timeout = ${timeoutMs}`);
    await client.query(`select ${acquire}(hashtext('hearthside'), hashtext($1))`, [name]);
  } catch (reason) {
    const heldBy = codeOf(reason) === lockNotAvailable ? await findHolders(client, name) : undefined;
    await client.end();
    throw heldBy === undefined ? reason : new LockedError(heldBy);
  }
  return keepConnection(client, onLost);
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lockNotAvailable = '55P03';

async function findHolders(client: Client, name: LockName): Promise<string> {
  const holders = `select distinct application_name as holder from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
    and classid = hashtext('hearthside')::oid and objid = hashtext($1)::oid order by 1`;
  const { rows } = await client.query(holders, [name]);
  return rows.map(({ holder }) => holder).join(', ') || anotherProcess;
}

function keepConnection(client: Client, onLost?: () => void): Lock {
  const heartbeat = setInterval(() => void client.query({ text: 'select 1', query_timeout: heartbeatMs }).catch(lose), heartbeatMs);
  let isOver = false;
  function end(): boolean {
    clearInterval(heartbeat);
    return isOver ? false : (isOver = true);
  }
  function lose(): void {
    if (!end()) return;
    client.end().catch(() => undefined);
    onLost?.();
  }
  client.on('end', lose);
  return {
    async release() {
      if (end()) await client.end();
    },
  };
}

const anotherProcess = 'another process';

/** References to connections, which would otherwise be garbage-collected and release their locks. */
const openFiles = new Set<Database.Database>();

/** Time between two attempts. SQLite's own timeout would block the event loop. */
const pauseMs = 20;

async function lockFile(name: LockName, { timeoutMs = 0, ...request }: LockRequest): Promise<Lock> {
  const { dataDir } = environment;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Earlier versions use the files of `data`, too.
  const path = join(dataDir, name === 'data' ? 'in-use' : `${name}.lock`);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const lock = tryToLock(path, request);
    if (lock) return lock;
    if (performance.now() >= deadline) throw new LockedError(readOwner(path));
    await sleep(pauseMs);
  }
}

/** Locks an empty SQLite database. The kernel releases SQLite's locks when a process ends. */
function tryToLock(path: string, { mode, owner }: LockRequest): Lock | undefined {
  const previousOwner = readOwner(path);
  const file = new Database(`${path}.db`, { timeout: 0 });
  try {
    file.exec(`begin ${mode === 'shared' ? '' : mode}; select count(*) from sqlite_master`);
    writeOwner(path, owner);
  } catch (reason) {
    file.close();
    if (codeOf(reason).startsWith('SQLITE_BUSY')) return undefined;
    throw reason;
  }
  openFiles.add(file);
  return {
    async release() {
      // Another process may still hold a shared lock.
      if (readOwner(path) === owner) writeOwner(path, previousOwner);
      openFiles.delete(file);
      file.close();
    },
  };
}

const writeOwner = (path: string, owner: string) => writeFileSync(`${path}-by`, owner, { mode: 0o600 });

function readOwner(path: string): string {
  try {
    return readFileSync(`${path}-by`, 'utf8').slice(0, 200);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return anotherProcess;
    throw error;
  }
}
