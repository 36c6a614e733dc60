import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../settings/environment';

/** Of a file that holds nothing: its locks are the kernel's, which gives them back however a process ends. */
const lockFile = () => join(environment.dataDir, 'in-use.db');
const nameFile = () => join(environment.dataDir, 'in-use-by');

/** How long a server that starts waits for what replaces the data to end, in milliseconds. */
const patience = 5_000;

/** Somebody else uses DATA_DIR in a way that does not go together; `by` says who, where that is known. */
export class DataInUse extends Error {
  constructor(readonly by: string) {
    super(`${environment.dataDir} is in use by ${by}`);
  }
}

function lock(statement: string, timeout: number): Database.Database {
  const connection = new Database(lockFile(), { timeout });
  try {
    connection.exec(statement);
    connection.prepare('select count(*) from sqlite_master').get();
    return connection;
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

/** Uses DATA_DIR together with others, for as long as this process lives unless told otherwise. */
export function shareData(who: string): () => void {
  const connection = lock('begin', patience);
  writeFileSync(nameFile(), `${who} (process ${process.pid})`, { mode: 0o600 });
  return () => void connection.close();
}

/** Has DATA_DIR alone. @throws DataInUse at once when anybody uses it. */
export function takeData(who: string): () => void {
  const connection = lock('begin exclusive', 0);
  writeFileSync(nameFile(), `${who} (process ${process.pid})`, { mode: 0o600 });
  return () => void connection.close();
}
