import { createHash } from 'node:crypto';
import { csvLabel, exportOnlyColumns, type AuditEventKind, type CsvReport, type CsvRowError, type Field } from '../../../contract';
import { findActor, recordAuditEvents } from '../../audit-log/audit-log';
import { LockedError, withLock, type LockName } from '../../database/named-locks';
import type { Row, StorageModel } from '../../database/storage-models';
import type { Data } from '../../fields/related';
import { conflict, invalid, messagesOf, notFound } from '../../http/errors';
import { serveOthers } from '../../http/in-turns';
import { clock } from '../../settings/clock';
import { etagOf } from '../present';
import { update } from '../save';
import { changedIn, readCell } from './cells';
import { readTable, type Table, type TableRow } from './table';

interface ParsedRow {
  line: number;
  /** Name of the entry, as far as it can be read. */
  name: string;
  /** Identifies the entry; '' if the row does not. */
  key: string;
  data: Data;
  /** Whether the row has more cells than there are columns. */
  isTooLong: boolean;
}

/** Planned change of one row. */
export interface PlannedRow extends ParsedRow {
  /** Existing entry with this key; null for a new one. */
  before: Row | null;
  /** Attributes of the existing entry that change. */
  changed: string[];
}

/** Parts of an import that depend on the content type. */
export interface CsvImport<Stored extends Row = Row> {
  stored: StorageModel;
  columns: readonly string[];
  /** Kind of the event that represents the import in the audit log. */
  auditKind: AuditEventKind;
  lock: LockName;
  /** @throws 422 if columns are missing */
  assertColumns?: (attributes: (string | undefined)[]) => void;
  keyOf: (data: Data) => string;
  nameOf: (data: Data) => string;
  /** Message for a row whose key is on an earlier line. */
  repeated: (line: number) => string;
  /** Returns the entries with these keys. */
  find(keys: string[]): Promise<Iterable<[key: string, entry: Stored]>>;
  /** Message for a row whose key several entries have. */
  ambiguous?: string;
  /** Returns the data to write, prepared and validated. @throws 422 */
  prepare(data: Data, before: Stored | null): Promise<Data>;
  /** Other parts of a row that must not change between the preview and the import. */
  alsoUnchanged?(row: Stored): unknown;
  /** Returns the attributes to write for a planned change. Runs in the transaction that saves them. */
  changeOf?(change: Data, before: Stored, planned: PlannedRow): Promise<Data>;
  /** @throws 409 if the entry was added after planning */
  add: (row: PlannedRow) => Promise<void>;
}

interface Plan {
  rows: PlannedRow[];
  errors: CsvRowError[];
  unknown: string[];
  /** Hash of the planned changes and of the current entries. */
  version: string;
}

/**
 * Adds and updates entries from a CSV file. Missing columns leave fields unchanged; empty cells clear them. Any error in the plan prevents
 * the import. Returns the report, and the rows that were saved.
 * @param options whether to return the report without changing anything, and the version of the confirmed preview
 * @throws 409 if another import is running or the changes differ from the confirmed preview, 413, 422.
 */
export async function importCsv(definition: CsvImport, file: Buffer | null, options: { dryRun: boolean; version?: string }) {
  const { dryRun, version } = options;
  if (!file) throw invalid(['Choose a file']);
  const table = readTable(file);
  const planAndRun = async () => {
    const plan = await planImport(definition, table);
    const { plural } = definition.stored.contentType;
    if (version && version !== plan.version) throw conflict(`The ${plural} changed since this preview. Review the changes again.`);
    const done = !dryRun && plan.errors.length === 0;
    const result = done ? await runImport(definition, plan) : plan;
    return { report: { done, ...report(definition, result) }, rows: result.rows };
  };
  return dryRun ? planAndRun() : inTurn(definition, planAndRun);
}

/** Runs one import of a content type at a time, because two of the same file would add its entries twice. @throws 409 */
async function inTurn<Result>({ lock: name, stored }: CsvImport, work: () => Promise<Result>): Promise<Result> {
  const importer = (await findActor()).name ?? '';
  // PostgreSQL keeps 63 bytes of ASCII.
  const ascii = importer
    .normalize('NFKD')
    .replace(/[^ -~]/g, '')
    .slice(0, 40);
  const owner = `${ascii || 'Someone else'} since ${new Date(clock.now()).toISOString().slice(11, 16)} UTC`;
  return withLock(name, { mode: 'exclusive', owner }, work).catch((reason: unknown) => {
    if (!(reason instanceof LockedError)) throw reason;
    const [, who, since] = /^(.*) since (\d\d:\d\d UTC)/.exec(reason.heldBy) ?? ['', 'Someone else', 'a moment ago'];
    throw conflict(`${who} has been importing ${stored.contentType.plural} since ${since}. Try again when that import is finished.`);
  });
}

const fieldOf = ({ contentType }: StorageModel, name: string): Field | undefined => contentType.fields[name];

function report(definition: CsvImport, { rows, errors, unknown, version }: Plan): Omit<CsvReport, 'done'> {
  const changes = rows
    .filter(({ before, changed }) => !before || changed.length > 0)
    .map(({ line, name, before, changed }) => ({
      line,
      name,
      fields: before && changed.map((column) => csvLabel(definition.stored.name, column)),
    }));
  return { changes, unchanged: rows.length - changes.length, errors, unknown, version };
}

/** @throws 422 if the columns are not those of the content type. */
async function planImport(definition: CsvImport, { columns, rows }: Table): Promise<Plan> {
  const attributeOf = (column: string) =>
    definition.columns.find((name) =>
      [name, csvLabel(definition.stored.name, name)].some((text) => text.toLowerCase() === column.toLowerCase()),
    );
  const attributes = columns.map(attributeOf);
  definition.assertColumns?.(attributes);
  const repeated = attributes.find((name, index) => name && attributes.indexOf(name) < index);
  if (repeated) throw invalid([`Duplicate column “${csvLabel(definition.stored.name, repeated)}”`]);
  const parsed = rows.map((row) => parseRow(definition, row, attributes));
  const existing = new Map<string, Row[]>();
  for (const [key, entry] of await definition.find(parsed.flatMap(({ key }) => (key ? [key] : []))))
    existing.set(key, [...(existing.get(key) ?? []), entry]);
  const lines = new Map<string, number>();
  const plan = await forEachRow(parsed, async (row) => {
    assertRow(definition, row, lines);
    const [match = null, other] = existing.get(row.key) ?? [];
    if (other) throw invalid([definition.ambiguous ?? 'Several entries match this row']);
    return planRow(definition, row, match);
  });
  const unknown = columns.filter((name) => name && !attributeOf(name) && !isExportOnly(name)).map((name) => name.slice(0, 100));
  return { ...plan, unknown, version: versionOf(definition, plan.rows) };
}

/** Processes rows one by one, with other requests in between. Returns the results, and the errors of the other rows. */
async function forEachRow<Parsed extends ParsedRow>(parsed: Parsed[], work: (row: Parsed) => Promise<PlannedRow>) {
  const [rows, errors]: [PlannedRow[], CsvRowError[]] = [[], []];
  for (const row of parsed) {
    try {
      rows.push(await work(row));
    } catch (reason) {
      errors.push({ line: row.line, name: row.name, messages: messagesOf(reason) });
    }
    await serveOthers();
  }
  return { rows, errors };
}

const isExportOnly = (column: string) => exportOnlyColumns.some((name) => name.toLowerCase() === column.toLowerCase());

/** Rejects rows that are too long or repeat a key. */
function assertRow({ repeated }: CsvImport, { line, key, isTooLong }: ParsedRow, lines: Map<string, number>): void {
  if (isTooLong) throw invalid(['This row has more cells than there are columns']);
  const first = key && lines.get(key);
  if (first) throw invalid([repeated(first)]);
  lines.set(key, line);
}

function parseRow({ stored, keyOf, nameOf }: CsvImport, { line, cells }: TableRow, attributes: (string | undefined)[]): ParsedRow {
  const values = attributes.flatMap((name, index) => (name ? [[name, readCell(fieldOf(stored, name), cells[index] ?? '')] as const] : []));
  const data: Data = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const isTooLong = cells.slice(attributes.length).some(Boolean);
  return { line, name: nameOf(data).slice(0, 200), key: keyOf(data), data, isTooLong };
}

async function planRow({ stored, prepare }: CsvImport, row: ParsedRow, before: Row | null): Promise<PlannedRow> {
  const data = await prepare(row.data, before);
  const changed = before ? changedIn(stored.contentType.fields, data, before) : [];
  return { ...row, name: row.name || (before ? stored.contentType.nameOf(before) : ''), data, before, changed };
}

function versionOf({ alsoUnchanged }: CsvImport, rows: PlannedRow[]): string {
  const content = rows.map(({ line, data, before }) => [
    line,
    data,
    before && [before.documentId, alsoUnchanged?.(before), before.updatedAt],
  ]);
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

/** Saves each row separately, so that other saves do not wait for the entire import. Rows that conflict with another save are reported. */
async function runImport(definition: CsvImport, plan: Plan): Promise<Plan> {
  await recordImport(definition, plan);
  const completed = await forEachRow(plan.rows, async (row) => {
    await (row.before ? changeEntry(definition, row, row.before) : definition.add(row));
    return row;
  });
  return { ...plan, ...completed };
}

async function changeEntry(definition: CsvImport, planned: PlannedRow, before: Row): Promise<void> {
  const { data, changed } = planned;
  const { stored, alsoUnchanged, changeOf, auditKind } = definition;
  const change = Object.fromEntries(changed.map((attribute) => [attribute, data[attribute]]));
  const prepare = (row: Row) => {
    // The fields that a file may change must still be as planned.
    const isUnchanged = etagOf(stored, row) === etagOf(stored, before) && alsoUnchanged?.(row) === alsoUnchanged?.(before);
    if (!isUnchanged) throw conflict(`Someone else saved this ${stored.contentType.name} during the import`);
    return changeOf ? changeOf(change, row, planned) : change;
  };
  if (changed.length > 0 && !(await update(stored, before.documentId, prepare, { partOf: auditKind })))
    throw notFound(stored.contentType.typename);
}

/** Events of single rows are listed only when the audit log is filtered by kind. Otherwise the event of the import represents them. */
async function recordImport({ auditKind }: CsvImport, { rows }: Plan): Promise<void> {
  const added = rows.filter(({ before }) => !before).length;
  const changed = rows.filter(({ before, changed }) => before && changed.length > 0).length;
  const detail = [added > 0 && `${added} added`, changed > 0 && `${changed} updated`].filter(Boolean).join(', ');
  if (detail) await recordAuditEvents([{ action: 'imported', kind: auditKind, detail }]);
}
