import { object } from 'yup';
import { agent } from './agent';
import * as schemas from './field-schemas';
import type { Fields } from './field-types';
import { limits } from './limits';

/** The largest file that is read, and how much of it: each row is a save of its own, and may take several lines. */
export const agentImportLimits = { bytes: 2 * 1024 * 1024, rows: 2_000, columns: 100, lines: 20_000 } as const;

/** What a file of the roster tells of an agent and takes back: the fields of a profile but for its picture, and two of the account. */
export const agentImportColumns = [
  ...Object.entries(agent.fields as Fields).flatMap(([name, { kind, schema }]) => (schema && kind !== 'image' ? [name] : [])),
  'listed',
  'username',
];

/** What is told besides, and not taken back. */
export const exportOnlyColumns = ['state'];

const choice = (name: string) => schemas.text(name, 5).oneOf(['true', 'false'], `${name} must be true or false`);

/** Beside the file. */
export const agentImportRequest = object({
  /** Whether it is only looked at; unless this says `false`, it is. */
  dry_run: choice('dry_run'),
  /** Whether those who are new in it are sent an invitation. */
  invite: choice('invite'),
  /** Of the report that was looked at: what would come to something else now is refused. */
  version: schemas.text('version', limits.version),
});

/** A row that changes something. */
export interface AgentImportChange {
  /** In the file, from 1 on, where the row begins. */
  line: number;
  name: string;
  /** What changes, by its labels; null for who is added. */
  fields: string[] | null;
}

/** What of a row cannot be had. */
export interface AgentImportError {
  line: number;
  /** Whom it is about, as far as that can be read. */
  name: string;
  messages: string[];
}

/** What a file of the roster changes, or changed. */
export interface AgentImportReport {
  /** Whether it was carried out. With any fault that can be known beforehand it is not. */
  done: boolean;
  changes: AgentImportChange[];
  unchanged: number;
  errors: AgentImportError[];
  /** The names of columns that nobody knows, which are passed over. */
  unknown: string[];
  /** Names what the file comes to. */
  version: string;
}
