import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { storedAgent, exportOnlyColumns, type AgentImportError } from '../../../../contract';
import { prepareFields } from '../../../content/prepare';
import { imageFileOf, storageModels, type Row } from '../../../database/storage-models';
import type { Data } from '../../../fields/related';
import { invalid, messagesOf } from '../../../http/errors';
import { validate } from '../../../http/validate';
import { usernames } from '../../../move-in/identities';
import { attributeOf, changedIn, labelOf, readCell } from './cells';
import type { Table, TableRow } from './table';

const stored = storageModels.agent;
const agents = () => strapi.db.query(stored.uid);

/** Planned change of one row. */
export interface ImportRow extends ParsedRow {
  /** Existing agent with this email; null for a new agent. */
  before: Row | null;
  /** Attributes of the existing agent that change. */
  changed: string[];
}

/** Parsed row. */
interface ParsedRow {
  line: number;
  /** Name of the agent, as far as it can be read. */
  name: string;
  /** In lower case, because agents are matched by email. */
  email: string;
  data: Data;
  /** Whether the row has more cells than there are columns. */
  isTooLong: boolean;
}

/** Planned changes of a file. */
export interface ImportPlan {
  rows: ImportRow[];
  errors: AgentImportError[];
  unknown: string[];
  /** Hash of the planned changes and of the current agents. */
  version: string;
  nameFor: NameFor;
}

type NameFor = ReturnType<typeof usernames>;

/** @throws 422 if the columns are not those of agents. */
export async function planImport({ columns, rows }: Table): Promise<ImportPlan> {
  const attributes = columns.map(attributeOf);
  assertColumns(attributes);
  const parsedRows = rows.map((row) => parseRow(row, attributes));
  const existing = await findByEmails(parsedRows.map(({ email }) => email));
  const nameFor = await loadUsernames();
  const plan = { rows: [] as ImportRow[], errors: [] as AgentImportError[] };
  const lines = new Map<string, number>();
  for (const row of parsedRows) {
    try {
      assertRow(row, lines);
      plan.rows.push(await planRow(row, existing.get(row.email) ?? null, nameFor));
    } catch (reason) {
      plan.errors.push({ line: row.line, name: row.name, messages: messagesOf(reason) });
    }
    await setImmediate();
  }
  return { ...plan, unknown: findUnknown(columns), version: versionOf(plan.rows), nameFor };
}

function assertColumns(attributes: (string | undefined)[]): void {
  if (!attributes.includes('email')) throw invalid(['The file must have an “email” column, which identifies agents']);
  const repeated = attributes.find((name, index) => name && attributes.indexOf(name) < index);
  if (repeated) throw invalid([`Duplicate column “${labelOf(repeated)}”`]);
}

/** Rejects rows that are too long or repeat an email address. */
function assertRow({ line, email, isTooLong }: ParsedRow, lines: Map<string, number>): void {
  if (isTooLong) throw invalid(['This row has more cells than there are columns']);
  const first = email && lines.get(email);
  if (first) throw invalid([`Duplicate email address: it is also on line ${first}`]);
  lines.set(email, line);
}

/** Returns the names of unknown columns. Export-only columns and columns without a name are ignored. */
const findUnknown = (columns: string[]) =>
  columns.filter((name) => name && !attributeOf(name) && !exportOnlyColumns.includes(name.toLowerCase())).map((name) => name.slice(0, 100));

function parseRow({ line, cells }: TableRow, attributes: (string | undefined)[]): ParsedRow {
  const values = attributes.flatMap((name, index) => (name ? [[name, readCell(name, cells[index] ?? '')] as const] : []));
  const data: Data = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const { first_name, last_name, email } = data;
  const name = [first_name, last_name].filter(Boolean).join(' ').slice(0, 200);
  const isTooLong = cells.slice(attributes.length).some(Boolean);
  return { line, name, email: String(email ?? '').toLowerCase(), data, isTooLong };
}

/**
 * Plans the change of an existing or new agent. Existing emails keep their spelling.
 * @throws 422 with the messages of the contract.
 */
async function planRow({ data: values, ...row }: ParsedRow, before: Row | null, nameFor: NameFor): Promise<ImportRow> {
  const { username, email, ...profile } = values;
  if (before && username && !isSame(username, before.username)) throw invalid(['Usernames can’t be changed by an import']);
  const input: Data = before ? profile : { listed: true, ...profile, email, ...(username ? { username } : null) };
  const data = prepareFields(stored, input, before);
  const changed = before ? changedIn(data, before) : [];
  if (!before || changed.length > 0) await validateAgent(data, before);
  if (!before && username && nameFor(username, '', '') !== username) throw invalid(['Username is already taken']);
  return { ...row, name: row.name || (before ? stored.contentType.nameOf(before) : ''), data, before, changed };
}

const isSame = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).toLowerCase();

const validateAgent = (data: Data, before: Row | null) =>
  validate(storedAgent, { username: 'made', ...before, ...data, avatar: before && imageFileOf(stored, before)?.url });

function versionOf(rows: ImportRow[]): string {
  const content = rows.map(({ line, data, before }) => [line, data, before && [before.documentId, before.listed, before.updatedAt]]);
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

export async function findByEmails(emails: string[]): Promise<Map<string, Row>> {
  const agentsByEmail = new Map<string, Row>();
  for (let start = 0; start < emails.length; start += batchSize) {
    const batch = emails.slice(start, start + batchSize);
    const ids: { id: number }[] = await strapi.db
      .connection('up_users')
      .whereRaw(`lower(email) in (${batch.map(() => '?').join()})`, batch)
      .select('id');
    const rows: Row[] = await agents().findMany({ where: { id: { $in: ids.map(({ id }) => id) } }, populate: stored.populate });
    for (const row of rows) agentsByEmail.set(String(row.email).toLowerCase(), row);
  }
  return agentsByEmail;
}

const batchSize = 200;

async function loadUsernames(): Promise<NameFor> {
  const nameFor = usernames();
  const taken: { username: string }[] = await strapi.db.connection('up_users').select('username');
  for (const { username } of taken) nameFor(username, '', '');
  return nameFor;
}
