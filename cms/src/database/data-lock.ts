import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../settings/environment';

/** Of a file that holds nothing: its locks are the kernel's, which gives them back however a process ends. */
const lockFile = () => join(environment.dataDir, 'in-use.db');
const nameFile = () => join(environment.dataDir, 'in-use-by');

/** How long a server that starts waits for what replaces the data to end, in milliseconds. */
const patience = 5_000;

/** One that nobody knows any more is closed, and its lock gone. */
const held = new Set<Database.Database>();

/** Somebody else uses DATA_DIR in a way that does not go together; `by` says who, where that is known. */
export class DataInUse extends Error {
  constructor(readonly by: string) {
    super(`${environment.dataDir} is in use by ${by}`);
  }
}

function lock(statement: string, timeout: number): () => void {
  const connection = new Database(lockFile(), { timeout });
  try {
    connection.exec(statement);
    connection.prepare('select count(*) from sqlite_master').get();
    held.add(connection);
    return () => {
      held.delete(connection);
      connection.close();
    };
  } catch (error) {
    connection.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw new DataInUse(whoUses());
    throw error;
  }
}

function whoUses(): string {
  try {
    return readFileSync(nameFile(), 'utf8').slice(0, 200);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'another process';
    throw error;
  }
}

/** Tells others who it is for as long as it holds a lock; a server that was there before is named again afterwards. */
function named(who: string, release: () => void): () => void {
  const [before, own] = [whoUses(), `${who} (process ${process.pid})`];
  writeFileSync(nameFile(), own, { mode: 0o600 });
  return () => {
    if (whoUses() === own) writeFileSync(nameFile(), before, { mode: 0o600 });
    release();
  };
}

/** Uses DATA_DIR together with others, for as long as this process lives unless told otherwise. */
export const shareData = (who: string): (() => void) => named(who, lock('begin', patience));

/** Has DATA_DIR alone. @throws DataInUse at once when anybody uses it. */
export const takeData = (who: string): (() => void) => named(who, lock('begin exclusive', 0));
