import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { storedAgent, exportOnlyColumns, type AgentImportError } from '../../../../contract';
import { prepareFields, type Data } from '../../../content/prepare';
import { imageFileOf, storageModels, type Row } from '../../../database/storage-models';
import { invalid } from '../../../http/errors';
import { validate } from '../../../http/validate';
import { usernames } from '../../../move-in/identities';
import { attributeOf, changedIn, labelOf, readCell } from './cells';
import type { Table, TableRow } from './table';

const stored = storageModels.agent;
const agents = () => strapi.db.query(stored.uid);

/** What a row of the table comes to. */
export interface ImportRow extends ToldRow {
  /** Who has this email address; null for who is added. */
  before: Row | null;
  /** The attributes that it changes, of who is there. */
  changed: string[];
}

/** A row as it was understood. */
interface ToldRow {
  line: number;
  /** Whom it is about, as far as that can be read. */
  name: string;
  /** In small letters, as agents are found by it. */
  email: string;
  data: Data;
  /** Whether it holds more than there are columns for. */
  isTooLong: boolean;
}

/** What a table of the roster comes to, row by row. */
export interface ImportPlan {
  steps: ImportRow[];
  faults: AgentImportError[];
  unknown: string[];
  /** Names all of it, and what is there at present. */
  version: string;
  nameFor: NameFor;
}

type NameFor = ReturnType<typeof usernames>;

/** @throws 422 for a table of something else. */
export async function planImport({ columns, rows }: Table): Promise<ImportPlan> {
  const attributes = columns.map(attributeOf);
  assertColumns(attributes);
  const told = rows.map((row) => readRow(row, attributes));
  const known = await findByEmails(told.map(({ email }) => email));
  const nameFor = await takenUsernames();
  const plan = { steps: [] as ImportRow[], faults: [] as AgentImportError[] };
  const lines = new Map<string, number>();
  for (const row of told) {
    try {
      assertRow(row, lines);
      plan.steps.push(await stepOf(row, known.get(row.email) ?? null, nameFor));
    } catch (reason) {
      plan.faults.push({ line: row.line, name: row.name, messages: messagesOf(reason) });
    }
    await setImmediate();
  }
  return { ...plan, unknown: unknownAmong(columns), version: versionOf(plan.steps), nameFor };
}

function assertColumns(attributes: (string | undefined)[]): void {
  if (!attributes.includes('email')) throw invalid(['The file must have an “email” column, which identifies agents']);
  const repeated = attributes.find((name, place) => name && attributes.indexOf(name) < place);
  if (repeated) throw invalid([`Duplicate column “${labelOf(repeated)}”`]);
}

/** Of two rows about one person nobody knows which one is meant. */
function assertRow({ line, email, isTooLong }: ToldRow, lines: Map<string, number>): void {
  if (isTooLong) throw invalid(['This row has more cells than there are columns']);
  const first = email && lines.get(email);
  if (first) throw invalid([`Duplicate email address: it is also on line ${first}`]);
  lines.set(email, line);
}

/** What is told besides is no surprise, and a column without a name is none. */
const unknownAmong = (columns: string[]) =>
  columns.filter((name) => name && !attributeOf(name) && !exportOnlyColumns.includes(name.toLowerCase())).map((name) => name.slice(0, 100));

function readRow({ line, cells }: TableRow, attributes: (string | undefined)[]): ToldRow {
  const told = attributes.flatMap((name, place) => (name ? [[name, readCell(name, cells[place] ?? '')] as const] : []));
  const data: Data = Object.fromEntries(told.filter(([, value]) => value !== undefined));
  const { first_name, last_name, email } = data;
  const name = [first_name, last_name].filter(Boolean).join(' ').slice(0, 200);
  const isTooLong = cells.slice(attributes.length).some(Boolean);
  return { line, name, email: String(email ?? '').toLowerCase(), data, isTooLong };
}

/**
 * What a row comes to for who is there, or for nobody. The way in which their address is spelt stays.
 * @throws 422 with what the contract says against it
 */
export async function stepOf({ data: told, ...row }: ToldRow, before: Row | null, nameFor: NameFor): Promise<ImportRow> {
  const { username, email, ...profile } = told;
  if (before && username && !isSame(username, before.username)) throw invalid(['Usernames can’t be changed by an import']);
  const sent: Data = before ? profile : { listed: true, ...profile, email, ...(username ? { username } : null) };
  const data = prepareFields(stored, sent, before);
  const changed = before ? changedIn(data, before) : [];
  if (!before || changed.length > 0) await validateStep(data, before);
  if (!before && username && nameFor(username, '', '') !== username) throw invalid(['Username is already taken']);
  return { ...row, name: row.name || (before ? stored.contentType.nameOf(before) : ''), data, before, changed };
}

const isSame = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();

const validateStep = (data: Data, before: Row | null) =>
  validate(storedAgent, { username: 'made', ...before, ...data, avatar: before && imageFileOf(stored, before)?.url });

/** @throws what is no refusal */
export function messagesOf(reason: unknown): string[] {
  const { errors } = (reason as { details?: { errors?: string[] } }).details ?? {};
  if (!errors) throw reason;
  return errors;
}

function versionOf(steps: ImportRow[]): string {
  const told = steps.map(({ line, data, before }) => [line, data, before && [before.documentId, before.listed, before.updatedAt]]);
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22);
}

export async function findByEmails(emails: string[]): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (let done = 0; done < emails.length; done += atOnce) {
    const some = emails.slice(done, done + atOnce);
    const ids: { id: number }[] = await strapi.db
      .connection('up_users')
      .whereRaw(`lower(email) in (${some.map(() => '?').join()})`, some)
      .select('id');
    const rows: Row[] = await agents().findMany({ where: { id: { $in: ids.map(({ id }) => id) } }, populate: stored.populate });
    for (const row of rows) found.set(String(row.email).toLowerCase(), row);
  }
  return found;
}

const atOnce = 200;

async function takenUsernames(): Promise<NameFor> {
  const nameFor = usernames();
  const taken: { username: string }[] = await strapi.db.connection('up_users').select('username');
  for (const { username } of taken) nameFor(username, '', '');
  return nameFor;
}
