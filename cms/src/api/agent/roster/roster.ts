import { setImmediate } from 'node:timers/promises';
import { rosterColumns, storedAgent, toldRosterColumns, type RosterFault, type RosterReport } from '../../../../contract';
import { prepareFields, type Data } from '../../../content/prepare';
import { create, update } from '../../../content/save';
import { pictureOf, storedNouns, type Row } from '../../../database/stored-nouns';
import { invalid } from '../../../http/errors';
import { validate } from '../../../http/validate';
import { usernames } from '../../../move-in/identities';
import { attributeOf, differs, readCell, writeCell } from './cells';
import { readTable, writeTable, type Table, type TableRow } from './table';

const stored = storedNouns.agent;
const agents = () => strapi.db.query(stored.uid);
const byName = [{ last_name: 'asc' }, { first_name: 'asc' }, { id: 'asc' }];
const batchSize = 200;

/** All agents as a table, by name. */
export async function writeRoster(): Promise<string> {
  const rows: string[][] = [];
  for (let offset = 0; ; offset += batchSize) {
    const batch: Row[] = await agents().findMany({ orderBy: byName, populate: stored.populate, offset, limit: batchSize });
    rows.push(...batch.map((row) => [...rosterColumns.map((name) => writeCell(name, row)), stateOf(row)]));
    if (batch.length < batchSize) return writeTable([...rosterColumns, ...toldRosterColumns], rows);
    await setImmediate();
  }
}

function stateOf({ blocked, joined, invited_until }: Row): string {
  if (blocked) return 'deactivated';
  if (joined !== false) return 'active';
  return invited_until ? 'invited' : 'not invited';
}

interface Options {
  /** Tells what would happen, and changes nothing. */
  dryRun: boolean;
  /** Has those who are new choose a password. */
  invite: boolean;
}

/**
 * Adds and changes agents as a table says, each found by the email address; columns that are not there stay as they are, empty cells
 * clear. With any fault nothing is changed.
 */
export async function readRoster(file: Buffer | null, { dryRun, invite }: Options): Promise<RosterReport> {
  const table = readTable(file);
  const { steps, faults } = await plan(table);
  const unknown = table.columns.filter((column) => !attributeOf(column) && !toldRosterColumns.includes(column.toLowerCase()));
  if (!dryRun && faults.length === 0) await apply(steps, faults, invite);
  const count = (wanted: Step['kind']) => steps.filter(({ kind }) => kind === wanted).length;
  return { added: count('add'), changed: count('change'), unchanged: count('keep'), faults, unknown };
}

/** What a row of the table comes to. */
interface Step {
  kind: 'add' | 'change' | 'keep';
  row: TableRow;
  data: Data;
  /** Of who is there already. */
  id: string;
}

async function plan(table: Table): Promise<{ steps: Step[]; faults: RosterFault[] }> {
  const emailColumn = table.columns.find((column) => attributeOf(column) === 'email');
  if (!emailColumn) throw invalid(['The file needs a column “email”, by which agents are found']);
  const emailOf = ({ cells }: TableRow) => (cells[emailColumn] ?? '').toLowerCase();
  const known = await findByEmails(table.rows.map(emailOf));
  const nameFor = await freeUsernames();
  const lines = new Map<string, number>();
  const [steps, faults]: [Step[], RosterFault[]] = [[], []];
  for (const row of table.rows) {
    const before = known.get(emailOf(row)) ?? null;
    const first = lines.get(emailOf(row));
    const step = stepOf(row, before, nameFor);
    const sentences = first ? [`This email address stands on line ${first} already`] : await faultsOf(step, before);
    if (sentences.length > 0) faults.push(faultOf(row, sentences));
    else steps.push(step);
    lines.set(emailOf(row), first ?? row.line);
    await setImmediate();
  }
  return { steps, faults };
}

const faultOf = ({ line, cells }: TableRow, sentences: string[]): RosterFault => {
  const told = Object.entries(cells).filter(([column]) => ['first_name', 'last_name'].includes(attributeOf(column) ?? ''));
  return { line, name: told.map(([, cell]) => cell).join(' '), sentences };
};

async function findByEmails(emails: string[]): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (let done = 0; done < emails.length; done += batchSize) {
    const some = emails.slice(done, done + batchSize);
    const ids: { id: number }[] = await strapi.db
      .connection('up_users')
      .whereRaw(`lower(email) in (${some.map(() => '?').join()})`, some)
      .select('id');
    const rows: Row[] = await agents().findMany({ where: { id: { $in: ids.map(({ id }) => id) } }, populate: stored.populate });
    for (const row of rows) found.set(String(row.email).toLowerCase(), row);
  }
  return found;
}

async function freeUsernames() {
  const nameFor = usernames();
  for (const { username } of (await agents().findMany({ select: ['username'] })) as { username: string }[]) nameFor(username, '', '');
  return nameFor;
}

function stepOf(row: TableRow, before: Row | null, nameFor: ReturnType<typeof usernames>): Step {
  const told = Object.entries(row.cells).flatMap(([column, cell]) => {
    const attribute = attributeOf(column);
    return attribute ? [[attribute, readCell(attribute, cell)] as const] : [];
  });
  const { username, ...data } = Object.fromEntries(told) as Data;
  if (before) {
    const isOther = typeof username === 'string' && username.toLowerCase() !== String(before.username).toLowerCase();
    return {
      kind: differs(data, before) || isOther ? 'change' : 'keep',
      row,
      data: isOther ? { ...data, username } : data,
      id: before.documentId,
    };
  }
  const name = `${String(data.first_name ?? '')}${String(data.last_name ?? '')}`;
  return { kind: 'add', row, data: { listed: true, ...data, username: username ?? nameFor(null, String(data.email ?? ''), name) }, id: '' };
}

/** What the contract says against a row, each in a sentence. */
async function faultsOf({ kind, data }: Step, before: Row | null): Promise<string[]> {
  if (kind === 'keep') return [];
  if (before && 'username' in data) return ['A username cannot be changed by a file'];
  if ('listed' in data && typeof data.listed !== 'boolean') return ['Listed must be yes or no'];
  try {
    const whole = { ...before, ...prepareFields(stored, data, before) };
    await validate(storedAgent, { ...whole, avatar: before && pictureOf(stored, before)?.url });
    return [];
  } catch (reason) {
    return sentencesOf(reason);
  }
}

function sentencesOf(reason: unknown): string[] {
  const { errors } = (reason as { details?: { errors?: string[] } }).details ?? {};
  if (!errors) throw reason;
  return errors;
}

/** Somebody else may have saved since: what is refused now is told, and what was done before stays. */
async function apply(steps: Step[], faults: RosterFault[], invite: boolean): Promise<void> {
  for (const step of [...steps]) {
    try {
      if (step.kind === 'add') await create(stored, () => ({ ...step.data, password: null, ...(!invite && { invited_until: null }) }));
      if (step.kind === 'change') await update(stored, step.id, () => step.data);
    } catch (reason) {
      faults.push(faultOf(step.row, sentencesOf(reason)));
      steps.splice(steps.indexOf(step), 1);
    }
  }
}
