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
  /** Proofs of erased people. */
  erasures(): Promise<Erasure[]>;
  /**
   * Replaces the database with a snapshot atomically, and records the restore. Deletes the sessions, reset links and queued emails of the
   * snapshot, and again what was erased.
   */
  replaceBy(file: string, restored: Restored, erasures: Erasure[]): Promise<void>;
  countInquiries(): Promise<number>;
  /** Encrypted secrets of app codes. */
  appCodes(): Promise<string[]>;
  /** Restores a snapshot to a temporary database and counts its rows. */
  countIn(file: string): Promise<TableCount[]>;
  close(): Promise<void>;
}

/** Selects the removed images whose bytes a job still has to keep for the history. Databases of earlier releases have no jobs. */
export const removedImages = "select payload from jobs where kind = 'retain'";
export const removedImage = ({ payload }: { payload: string }): FileRow => ({ ...parsed<FileRow>(payload), formats: null });

/** Statements that delete sessions, reset links and queued emails: since the backup, users may have signed out and emails may have been sent. */
/** Emails about inquiries stay, because otherwise an inquiry that was not mailed before the backup never would be. */
export const deleteEmails = "delete from jobs where kind = 'email' and key not like 'inquiry:%'";
export const running = ['delete from strapi_sessions', 'delete from password_resets', 'delete from letters'];
/** Links in emails that may have been used since the backup. */
export const deleteTokens = 'delete from account_tokens';

/** Proof that the inquiries of a person (keyed hash of an email address or telephone number), or one inquiry (id), were erased. */
export interface Erasure {
  subject: string;
  /** ms since 1970. */
  at: number;
  actor: string;
  reason: string;
  inquiries: number;
}

export const readErasures = 'select subject, at, actor, reason, inquiries from erasures';
export const readAppCodes = 'select secret from app_codes';
export const countInquiries = 'select count(*) as n from inquiries';

const quote = (value: string | number) => `'${String(value).replaceAll("'", "''")}'`;

/** Statements that store the proofs of erasures in a database, and erase again what they are about. */
export const eraseAgain = (erasures: Erasure[]): string[] => [
  ...erasures.map(({ subject, at, actor, reason, inquiries }) => {
    const values = [quote(subject), Number(at), quote(actor), quote(reason), Number(inquiries)].join();
    return `insert into erasures (subject, at, actor, reason, inquiries) select ${values} where not exists (select 1 from erasures where subject = ${quote(subject)} and at = ${Number(at)})`;
  }),
  'delete from inquiries where exists (select 1 from erasures where subject in (inquiries.id, email_key, phone_key) and at >= received_at)',
];

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
