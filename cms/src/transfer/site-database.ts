import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditEventKind } from '../../contract';
import type { FileRow } from './images';

/** How many rows a table has; on PostgreSQL also what they add up to, whatever their order. */
export interface TableCount {
  name: string;
  rows: number;
  sum?: string;
}

/** A state of the database in a file. */
export interface Snapshot {
  /** Of the database as it is in the file. */
  tables: TableCount[];
  files(): AsyncIterable<FileRow>;
}

/** The database of the site, without Strapi: beside a running server, and whatever version it is of. */
export interface SiteDatabase {
  engine: 'sqlite' | 'postgres';
  /** The name of its file in a backup. */
  fileName: string;
  /** Whether there is anything in it. */
  isThere(): Promise<boolean>;
  /** Writes its state into a file, and lends what it holds meanwhile. */
  withSnapshot<Result>(file: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result>;
  /** Puts such a file, and that it was restored, in the place of what is there, all or nothing. What was running when it was taken does not begin again. */
  replaceBy(file: string, restored: Restored): Promise<void>;
  /** Restores such a file into a database of its own, and tells what that holds. */
  countIn(file: string): Promise<TableCount[]>;
  /** No file of a picture is deleted until then (milliseconds since 1970). */
  hold(id: string, until: number): Promise<void>;
  release(id: string): Promise<void>;
  close(): Promise<void>;
}

/** Ends the sessions, reset links and emails of another day: who signed out since then, or had their letter, would not expect them. */
export const running = ['delete from strapi_sessions', 'delete from password_resets', 'delete from letters'];

/** A restore as the activity tells it, by the columns of its table. */
export const restoredFrom = (taken: string) => ({
  document_id: randomUUID(),
  at: new Date(),
  act: 'backup_restored' satisfies AuditAction,
  by: 'command:restore',
  by_name: 'npm run restore',
  kind: 'content' satisfies AuditEventKind,
  detail: taken,
});
export type Restored = ReturnType<typeof restoredFrom>;

/** A statement that adds a row to the activity. @param place what stands for a value, counted from 1 */
export function insertOf(row: Restored, place: (n: number) => string): string {
  const names = Object.keys(row);
  const places = names.map((_, n) => place(n + 1));
  return `insert into activities (${names.map((name) => `"${name}"`).join()}) values (${places.join()})`;
}
