import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditEventKind } from '../../contract';
import type { FileRow } from '../images/storage';
import { parsed } from '../settings/typed';

/** Number of rows of a table; on PostgreSQL also a checksum that does not depend on their order. */
export interface TableCount {
  name: string;
  rows: number;
  sum?: string;
}

/** A snapshot of the database in a file. */
export interface Snapshot {
  tables: TableCount[];
  files(): AsyncIterable<FileRow>;
}

/** Access to the site's database without Strapi, next to a running server and for all versions. */
export interface SiteDatabase {
  engine: 'sqlite' | 'postgres';
  /** Name of the file in a backup. */
  fileName: string;
  /** Whether the database contains a site. */
  isThere(): Promise<boolean>;
  /** Writes a snapshot to a file and runs `work` with it. */
  withSnapshot<Result>(file: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result>;
  /** Replaces the database with a snapshot atomically, and records the restore. Deletes the sessions, reset links and queued emails of the snapshot. */
  replaceBy(file: string, restored: Restored): Promise<void>;
  /** Restores a snapshot to a temporary database and counts its rows. */
  countIn(file: string): Promise<TableCount[]>;
  close(): Promise<void>;
}

/** Selects the removed images whose bytes a job still has to keep for the history. Databases of earlier releases have no jobs. */
export const removedImages = "select payload from jobs where kind = 'retain'";
export const removedImage = ({ payload }: { payload: string }): FileRow => ({ ...parsed<FileRow>(payload), formats: null });

/** Statements that delete sessions, reset links and queued emails: since the backup, users may have signed out and emails may have been sent. */
export const deleteEmails = "delete from jobs where kind = 'email'";
export const running = ['delete from strapi_sessions', 'delete from password_resets', 'delete from letters'];

/** Returns the audit event of a restore, by column. */
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

/** Returns a statement that inserts an audit event. @param placeholder returns the placeholder of the nth value, counted from 1 */
export function insertOf(row: Restored, placeholder: (n: number) => string): string {
  const names = Object.keys(row);
  const placeholders = names.map((_, n) => placeholder(n + 1));
  return `insert into activities (${names.map((name) => `"${name}"`).join()}) values (${placeholders.join()})`;
}
