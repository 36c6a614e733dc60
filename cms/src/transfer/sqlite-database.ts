import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { environment } from '../settings/environment';
import { codeOf } from '../settings/typed';
import { syncToDisk } from './parts';
import type { FileRow } from '../images/storage';
import { CommandError } from './command-error';
import {
  countInquiries,
  deleteEmails,
  eraseAgain,
  insertOf,
  readAppCodes,
  readErasures,
  removedImage,
  removedImages,
  running,
  deleteTokens,
  type Erasure,
  type Restored,
  type SiteDatabase,
  type Snapshot,
  type TableCount,
} from './site-database';

/** Maximum time to wait for a writing server. */
const timeoutMs = 10_000;
const allPages = 2 ** 31 - 1;

/** The SQLite database in DATA_DIR. */
export class SqliteDatabase implements SiteDatabase {
  readonly engine = 'sqlite';
  readonly fileName = 'hearthside.db';
  private readonly path = join(environment.dataDir, this.fileName);
  private connection: Database.Database | undefined;

  private open(): Database.Database {
    return (this.connection ??= new Database(this.path, { timeout: timeoutMs, fileMustExist: true }));
  }

  async isThere(): Promise<boolean> {
    return existsSync(this.path);
  }

  async withSnapshot<Result>(file: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
    // All pages in one step, because a write between two steps restarts the backup.
    await this.open().backup(file, { progress: () => allPages });
    const copy = new Database(file);
    try {
      copy.pragma('journal_mode = delete');
      return await work({ tables: count(copy), files: () => filesIn(copy) });
    } finally {
      copy.close();
    }
  }

  async erasures(): Promise<Erasure[]> {
    return existsSync(this.path) && hasTable(this.open(), 'erasures') ? this.open().prepare<[], Erasure>(readErasures).all() : [];
  }

  async replaceBy(file: string, restored: Restored, erasures: Erasure[]): Promise<void> {
    if (existsSync(this.path)) await this.settle();
    const leftover = ['-journal', '-wal'].map((suffix) => this.path + suffix).find(existsSync);
    if (leftover) throw new CommandError(`${leftover} belongs to a database in use. Stop the process that uses it.`);
    await rm(`${this.path}-shm`, { force: true });
    const copy = new Database(file);
    try {
      copy.pragma('secure_delete = on');
      copy.exec(running.join(';'));
      if (hasTable(copy, 'account_tokens')) copy.exec(deleteTokens);
      recordRestore(copy, restored);
      copy.pragma('foreign_keys = on');
      if (hasTable(copy, 'inquiries')) copy.exec(eraseAgain(erasures).join(';'));
    } finally {
      copy.close();
    }
    await syncToDisk(file);
    await rename(file, this.path);
    await syncToDisk(dirname(this.path));
  }

  async countInquiries(): Promise<number> {
    return this.open().prepare<[], { n: number }>(countInquiries).get()?.n ?? 0;
  }

  async appCodes(): Promise<string[]> {
    return hasTable(this.open(), 'app_codes') ? this.open().prepare<[], string>(readAppCodes).pluck().all() : [];
  }

  /** Rolls back the transaction of a killed server, whose journal must not be applied to another file. Sets an unreadable database aside. */
  private async settle(): Promise<void> {
    try {
      this.open().prepare('select count(*) from files').get();
    } catch (error) {
      if (!/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))) throw error;
      for (const suffix of ['', '-journal', '-wal']) {
        if (existsSync(this.path + suffix)) await rename(this.path + suffix, `${this.path}.damaged${suffix}`);
      }
    } finally {
      await this.close();
    }
  }

  async countIn(file: string): Promise<TableCount[]> {
    const copy = new Database(file, { readonly: true });
    try {
      const result = String(copy.pragma('integrity_check', { simple: true }));
      if (result !== 'ok') throw new CommandError(`Damaged backup: database integrity check failed: ${result}.`);
      return count(copy);
    } finally {
      copy.close();
    }
  }

  async close(): Promise<void> {
    this.connection?.close();
    this.connection = undefined;
  }
}

function count(database: Database.Database): TableCount[] {
  const tables = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name";
  const rowsIn = (name: string) => database.prepare<[], number>(`select count(*) from "${name.replaceAll('"', '""')}"`).pluck();
  const names = database.prepare<[], string>(tables).pluck().all();
  return names.map((name) => ({ name, rows: rowsIn(name).get() ?? 0 }));
}

async function* filesIn(database: Database.Database): AsyncGenerator<FileRow> {
  const rows = database.prepare<[], FileRow & { json: string }>(
    "select hash, ext, url, mime, coalesce(formats, 'null') as json from files order by id",
  );
  for (const { json, ...row } of rows.iterate()) yield { ...row, formats: JSON.parse(json) };
  if (hasTable(database, 'jobs')) yield* database.prepare<[], { payload: string }>(removedImages).all().map(removedImage);
}

const hasTable = (database: Database.Database, name: string): boolean =>
  database.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined;

/** Older backups have no jobs or no audit log. */
function recordRestore(copy: Database.Database, restored: Restored): void {
  if (hasTable(copy, 'jobs')) copy.exec(deleteEmails);
  // On SQLite, Strapi stores times in milliseconds.
  const values = Object.values({ ...restored, at: restored.at.getTime() });
  if (hasTable(copy, 'activities')) copy.prepare(insertOf(restored, () => '?')).run(...values);
}
