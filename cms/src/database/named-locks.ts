import Database from 'better-sqlite3';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { environment } from '../settings/environment';

/** `data`: servers and reading commands share it, what replaces the data holds it alone. `start`: one process at a time sets up the database. */
export type LockName = 'data' | 'start';

export interface LockRequest {
  mode: 'shared' | 'exclusive';
  /** Names the holder to those who are refused, such as "the server on 127.0.0.1 port 1337". */
  owner: string;
  /** How long to wait for the lock; not at all unless given. */
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
  const named = { ...request, owner: `${request.owner} (process ${process.pid})` };
  if (environment.databaseUrl) return lockPostgres(environment.databaseUrl, name, named);
  // One process uses SQLite's file, and sets it up without others.
  return name === 'start' ? { release: async () => undefined } : lockFile(named);
}

async function lockPostgres(connectionString: string, name: LockName, request: LockRequest): Promise<Lock> {
  const { mode, owner, timeoutMs = 1, connectTimeoutMs: connectionTimeoutMillis = 10_000, onLost } = request;
  // PostgreSQL keeps the first 63 bytes of the name, by which `findHolders` tells who holds a lock.
  const client = new Client({ connectionString, application_name: owner, keepAlive: true, connectionTimeoutMillis });
  client.on('error', () => undefined);
  await client.connect();
  const acquire = mode === 'shared' ? 'pg_advisory_lock_shared' : 'pg_advisory_lock';
  try {
    await client.query(`set lock_timeout = ${timeoutMs}`);
    await client.query(`select ${acquire}(hashtext('hearthside'), hashtext($1))`, [name]);
  } catch (reason) {
    const heldBy = (reason as { code?: string }).code === lockNotAvailable ? await findHolders(client, name) : undefined;
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
  return (rows as { holder: string }[]).map(({ holder }) => holder).join(', ') || anotherProcess;
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

/** Connections that are not referenced are closed, and their locks released. */
const openFiles = new Set<Database.Database>();

/** Locks an empty database of SQLite's, whose locks are the kernel's. */
function lockFile({ mode, owner, timeoutMs = 0 }: LockRequest): Lock {
  const { dataDir } = environment;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new Database(join(dataDir, 'in-use.db'), { timeout: timeoutMs });
  try {
    file.exec(mode === 'shared' ? 'begin' : 'begin exclusive');
    file.prepare('select count(*) from sqlite_master').get();
  } catch (reason) {
    file.close();
    if ((reason as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw new LockedError(readOwner());
    throw reason;
  }
  openFiles.add(file);
  const previousOwner = readOwner();
  writeOwner(owner);
  return {
    async release() {
      // A server that was there before is named again.
      if (readOwner() === owner) writeOwner(previousOwner);
      openFiles.delete(file);
      file.close();
    },
  };
}

const ownerFile = () => join(environment.dataDir, 'in-use-by');
const writeOwner = (owner: string) => writeFileSync(ownerFile(), owner, { mode: 0o600 });

function readOwner(): string {
  try {
    return readFileSync(ownerFile(), 'utf8').slice(0, 200);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return anotherProcess;
    throw error;
  }
}
