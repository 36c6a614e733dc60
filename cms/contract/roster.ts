import { object } from 'yup';
import { agent } from './agent';
import * as schemas from './field-schemas';
import type { Fields } from './fields';

/** The largest file that is read, and how many people it may hold: each is a save of its own. */
export const rosterLimits = { bytes: 2 * 1024 * 1024, rows: 2_000 } as const;

/** What a file of the roster tells of an agent and takes back: the fields of a profile but for its picture, and two of the account. */
export const rosterColumns = [
  ...Object.entries(agent.fields as Fields).flatMap(([name, { kind, schema }]) => (schema && kind !== 'image' ? [name] : [])),
  'listed',
  'username',
];

/** What is told besides, and not taken back. */
export const toldRosterColumns = ['state'];

const choice = (name: string) => schemas.text(name, 5).oneOf(['true', 'false'], `${name} must be true or false`);

/** Beside the file: whether it is only looked at, and whether those who are new in it are invited. */
export const rosterUpload = object({ dry_run: choice('dry_run'), invite: choice('invite') });

/** What of a row cannot be had. */
export interface RosterFault {
  /** In the file, from 1 on, where its row begins. */
  line: number;
  /** Whom it is about, as far as that can be read. */
  name: string;
  sentences: string[];
}

/** What a file of the roster changes, or changed. */
export interface RosterReport {
  added: number;
  changed: number;
  unchanged: number;
  /** With any, nothing is changed. */
  faults: RosterFault[];
  /** The names of columns that nobody knows, which are passed over. */
  unknown: string[];
}
