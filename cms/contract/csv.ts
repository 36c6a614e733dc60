import { object } from 'yup';
import { agent } from './agent';
import { fieldsOf, type ContentTypeName } from './content-types';
import * as schemas from './field-schemas';
import type { Fields } from './field-types';
import { limits } from './limits';
import { listing } from './listing';

/** Limits of an imported CSV file. Each row is saved separately and may span several lines. */
export const csvLimits = { bytes: 2 * 1024 * 1024, rows: 2_000, columns: 100, lines: 20_000 } as const;

const savedFields = (fields: Fields, without: string[]) =>
  Object.entries(fields).flatMap(([name, { kind, schema }]) => (schema && !without.includes(kind) ? [name] : []));

/** Columns that are exported and imported: the profile fields without the photo, and two account fields. */
export const agentColumns = [...savedFields(agent.fields, ['image']), 'listed', 'username'];

/** Columns of listings, with the names of the RESO Data Dictionary. `MediaURL` has one URL or file name per line, the cover first. */
export const listingColumns = ['ListingKey', ...savedFields(listing.fields, ['photos', 'openHouses']), 'MediaURL'];

export const csvColumns = { agent: agentColumns, listing: listingColumns };

/** Labels of the columns that are no fields. */
const otherLabels: Record<string, string> = { username: 'Username', ListingKey: 'Listing key', MediaURL: 'Photos' };

/** Label of a column, which an import reads like its name. */
export const csvLabel = (type: ContentTypeName, column: string): string => fieldsOf(type)[column]?.label ?? otherLabels[column] ?? column;

/** Labels of the columns that most files have, and an example without commas. */
export const csvTemplates = {
  agent: `First name,Last name,Title,Email,Phone number,Areas,Languages,Website URL
Jane,Example,Broker,jane@example.com,(207) 555-0100
`,
  listing: `MLS number,Status,Property type,Home type,Street address,Town,State,Postal code,Price,Bedrooms,Full baths,Half baths,Living area,Living area unit,Year built,Listing agent,Description,Photos
EXAMPLE-1,Active,Residential,Single Family Residence,1 Example Street,Portland,ME,04101,450000,3,2,1,1850,Square Feet,1998
`,
};

/** Columns that are exported but not imported. */
export const exportOnlyColumns = ['state', 'published', 'ListAgentFullName', 'ListAgentEmail', 'ModificationTimestamp'];

const choice = (name: string) => schemas.text(name, 5).oneOf(['true', 'false'], `${name} must be true or false`);

/** Form fields sent with the file. */
export const csvImportRequest = object({
  /** Validates the file without changing anything, unless the value is `false`. */
  dry_run: choice('dry_run'),
  /** Sends invitations to new agents. */
  invite: choice('invite'),
  /** Publishes new listings. */
  publish: choice('publish'),
  /** Version of the preview. The import is rejected if its changes would differ now. */
  version: schemas.text('version', limits.version),
});

/** Row that adds or changes an entry. */
export interface CsvChange {
  /** First line of the row in the file, counted from 1. */
  line: number;
  name: string;
  /** Labels of the changed fields; null for a new entry. */
  fields: string[] | null;
}

/** Row that cannot be imported. */
export interface CsvRowError {
  line: number;
  /** Name of the entry, as far as it can be read. */
  name: string;
  messages: string[];
}

/** Result of an import or of its preview. */
export interface CsvReport {
  /** Whether the import ran. Any error found by validation prevents it. */
  done: boolean;
  changes: CsvChange[];
  unchanged: number;
  errors: CsvRowError[];
  /** Names of unknown columns, which are ignored. */
  unknown: string[];
  /** Hash of the planned changes. */
  version: string;
}

/** Numbers of photos that an import of listings adds afterwards. Kept until it is dismissed. */
export interface PhotoImport {
  id: string;
  /** Name of the person; null for a command. */
  started_by: string | null;
  /** ISO 8601 instant. */
  started_at: string;
  waiting: number;
  done: number;
  failed: number;
  /** At most 50 unfinished rows: those with failed photos first, then those with waiting ones. */
  rows: PhotoImportRow[];
}

export interface PhotoImportRow extends Pick<CsvChange, 'line' | 'name'> {
  /** Public id of the listing. */
  id: string;
  waiting: number;
  done: number;
  failed: { source: string; reason: string }[];
}
