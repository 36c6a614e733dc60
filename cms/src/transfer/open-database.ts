import { LockedError, withLock, type LockRequest } from '../database/named-locks';
import { environment } from '../settings/environment';
import { PostgresDatabase } from './postgres-database';
import { CommandError } from './command-error';
import type { SiteDatabase } from './site-database';
import { SqliteDatabase } from './sqlite-database';

type Use = Pick<LockRequest, 'mode' | 'owner'> & {
  /** Error message if there is no site. Without it, an empty database is allowed. */
  absent?: string;
  /** Added to the error message if the database is in use. */
  hint?: string;
};

interface HeldLock {
  /** @throws CommandError if the lock was lost, because another process may use the data */
  assertHeld(): void;
}

/**
 * Runs `work` with the server's database: `shared` next to running servers, `exclusive` if no other process uses it.
 * @throws CommandError if there is no site or the database is in use
 */
export async function withDatabase<Result>(
  { mode, owner, absent, hint }: Use,
  work: (database: SiteDatabase, lock: HeldLock) => Promise<Result>,
): Promise<Result> {
  const database = environment.databaseUrl ? new PostgresDatabase(environment.databaseUrl) : new SqliteDatabase();
  let isHeld = true;
  const assertHeld = () => {
    if (!isHeld) throw new CommandError('The connection to the database was lost. Nothing was changed.');
  };
  try {
    if (absent && !(await database.isThere())) throw new CommandError(absent);
    return await withLock('data', { mode, owner, onLost: () => (isHeld = false) }, () => work(database, { assertHeld }));
  } catch (reason) {
    if (!(reason instanceof LockedError)) throw reason;
    throw new CommandError(`${reason.message}. Stop that process first.`, ...(hint ? [hint] : []));
  } finally {
    await database.close();
  }
}
