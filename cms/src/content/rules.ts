import type { ManagedDetails } from '../../contract';
import type { Indexed, Row, StoredModel } from '../database/storage-models';
import type { Data } from '../fields/related';
import type { StoredRevision } from '../history/revisions';
import type { DerivedEvent } from './audit-events';

export const actions = ['create', 'clone', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/** A save in progress. */
export interface SaveContext<Stored extends Row = Row> {
  stored: StoredModel;
  action: Action;
  input: Data;
  /** Row before the save; null when creating. */
  before: Stored | null;
  /** ISO 8601 date-time of the save, as in its revision. */
  savedAt: string;
}

/** A save that has been written but not committed. */
export interface CompletedSave<Stored extends Row = Row> extends SaveContext<Stored> {
  /** Data as written, after `prepare`. */
  data: Data;
  /** Row after the save; null when deleting. */
  after: Stored | null;
}

/** Rules of one type beyond its contract. Those of saves apply to every entry point. */
export interface Rules<Stored extends Row = Row> {
  /** Other types that decide what visitors see of an entry. */
  dependsOn?: StoredModel['name'][];
  /** Adds to rows, also to those of lists, what these types decide. */
  complete?<Entry extends object>(rows: Entry[]): Promise<Entry[]>;

  /** Transforms the input before it is written. */
  beforeWrite?(data: Data, save: SaveContext<Stored>): Data | Promise<Data>;
  /** Runs before writing. Throw to reject the save. */
  authorize?(save: SaveContext<Stored>): void | Promise<void>;
  /** Runs after writing, in the same transaction. Throw to reject the save, or write related rows. */
  afterWrite?(completed: CompletedSave<Stored>): void | Promise<void>;
  /** Returns audit events other than field changes. */
  auditEvents?(completed: CompletedSave<Stored>): DerivedEvent[];
  /** Whether a version stays although the next save continues it. Times are those of both saves (ISO 8601). */
  keepsVersion?(row: Stored, savedAt: string, nextSavedAt: string): boolean;
  /** Runs after the commit. Errors are logged, not thrown. */
  afterCommit?(completed: CompletedSave<Stored>): void | Promise<void>;

  /** Returns the values that only lists for staff show. @param savedAt ISO 8601 date-time of the last save, if it is known */
  managedDetails?(row: Stored, savedAt?: string): Partial<ManagedDetails> | Promise<Partial<ManagedDetails>>;
  /** Returns the value of a column by which a list for staff is sorted, if it is not that of all types. */
  sortValue?(entry: Indexed, column: string): string | number | null | undefined;
  /** Whether an agent changed an entry after an administrator approved it. @param savedAt ISO 8601 date-time or ms since 1970 */
  isChangedSinceApproval?(entry: Indexed, savedAt: string | number): boolean;
  /** Fields that a restore of an earlier version leaves as they are. */
  notRestored?: readonly string[];
  /** Returns attributes of a deleted entry that is restored. @param agent public id of its new agent, if one was chosen */
  recreate?(deleted: StoredRevision, agent?: string | null): Data | Promise<Data>;
  /** Runs when the history of an entry is erased, in the same transaction. */
  eraseHistory?(id: string): Promise<void>;
}

type RulesByType = Partial<Record<StoredModel['name'], Rules>>;
let table: RulesByType = {};

/** Applies the rules of all types. They are passed in, because they import this module. */
export const applyRules = (rules: RulesByType): void => void (table = rules);

export const rulesOf = ({ name }: Pick<StoredModel, 'name'>): Rules => table[name] ?? {};
