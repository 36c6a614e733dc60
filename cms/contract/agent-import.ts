import { object } from 'yup';
import { agent } from './agent';
import * as schemas from './field-schemas';
import type { Fields } from './field-types';
import { limits } from './limits';

/** Limits of an imported CSV file. Each row is saved separately and may span several lines. */
export const agentImportLimits = { bytes: 2 * 1024 * 1024, rows: 2_000, columns: 100, lines: 20_000 } as const;

/** Columns that are exported and imported: the profile fields without the photo, and two account fields. */
export const agentImportColumns = [
  ...Object.entries(agent.fields as Fields).flatMap(([name, { kind, schema }]) => (schema && kind !== 'image' ? [name] : [])),
  'listed',
  'username',
];

/** Columns that are exported but not imported. */
export const exportOnlyColumns = ['state'];

const choice = (name: string) => schemas.text(name, 5).oneOf(['true', 'false'], `${name} must be true or false`);

/** Form fields sent with the file. */
export const agentImportRequest = object({
  /** Validates the file without changing anything, unless the value is `false`. */
  dry_run: choice('dry_run'),
  /** Sends invitations to new agents. */
  invite: choice('invite'),
  /** Version of the preview. The import is rejected if its changes would differ now. */
  version: schemas.text('version', limits.version),
});

/** Row that adds or changes an agent. */
export interface AgentImportChange {
  /** First line of the row in the file, counted from 1. */
  line: number;
  name: string;
  /** Labels of the changed fields; null for a new agent. */
  fields: string[] | null;
}

/** Row that cannot be imported. */
export interface AgentImportError {
  line: number;
  /** Name of the agent, as far as it can be read. */
  name: string;
  messages: string[];
}

/** Result of an import or of its preview. */
export interface AgentImportReport {
  /** Whether the import ran. Any error found by validation prevents it. */
  done: boolean;
  changes: AgentImportChange[];
  unchanged: number;
  errors: AgentImportError[];
  /** Names of unknown columns, which are ignored. */
  unknown: string[];
  /** Hash of the planned changes. */
  version: string;
}
