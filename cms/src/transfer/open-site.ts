import { createStrapi, type Core } from '@strapi/strapi';
import { join } from 'node:path';
import { forCommand, type DatabaseUse } from '../boot/commands';
import { findOtherBuild } from '../database/assert-not-newer';
import { LockedError, withLock, type LockRequest } from '../database/named-locks';
import { beforeSync } from '../database/strapi-adapter';
import { environment } from '../settings/environment';
import { CommandError } from './command-error';
import { PostgresDatabase } from './postgres-database';
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

/**
 * Runs `work` with a Strapi instance for a command, without a server and background tasks.
 * @param file SQLite file to use instead of the site's database
 * @throws CommandError if another build set up the database, unless `use` is `own`
 */
export async function withStrapi<Result>(use: DatabaseUse, work: (strapi: Core.Strapi) => Promise<Result>, file?: string): Promise<Result> {
  const appDir = process.cwd();
  const app = createStrapi({ appDir, distDir: `${appDir}/dist` });
  forCommand(app, use);
  if (file) app.config.set('database.connection.connection.filename', file);
  await load(app, use);
  try {
    return await work(app);
  } finally {
    await app.destroy();
  }
}

export const absent = `No site found in ${environment.dataDir}.`;

/** On PostgreSQL, several processes can save and notify each other. On SQLite, a save of a running server could fail. */
export function withSiteToWrite<Result>({ owner, hint }: { owner: string; hint?: string }, work: () => Promise<Result>): Promise<Result> {
  if (environment.databaseUrl) return withDatabase({ mode: 'shared', owner, absent }, () => withStrapi('share', work));
  return withDatabase({ mode: 'exclusive', owner, absent, hint }, () => withStrapi('own', work));
}

/** Runs `work` with a read-only Strapi instance. On SQLite it uses a copy in `folder`, so that it never blocks a running server. */
export async function withStrapiToRead<Result>(database: SiteDatabase, folder: string, work: () => Promise<Result>): Promise<Result> {
  if (database.engine === 'postgres') return withStrapi('read', work);
  const file = join(folder, database.fileName);
  await database.withSnapshot(file, async () => undefined);
  return withStrapi('read', work, file);
}

class ReadyToRead extends Error {}

async function load(app: Core.Strapi, use: DatabaseUse): Promise<void> {
  await app.register();
  if (use !== 'own') {
    // At this point the models are loaded and nothing is written. Strapi alters the tables right after this hook.
    beforeSync(app).register(async () => {
      const message = await findOtherBuild(app);
      if (message) throw new CommandError(message);
      if (use === 'read') throw new ReadyToRead();
    });
  }
  await app.bootstrap().catch((reason) => {
    if (!(reason instanceof ReadyToRead)) throw reason;
  });
}
