import { agentColumns, storedAgent, type CsvReport, type Field } from '../../../contract';
import { wholeRowsInBatches } from '../../content/catalog';
import { changedIn, writeCell } from '../../content/csv/cells';
import { importCsv, type CsvImport, type PlannedRow } from '../../content/csv/import';
import { exportCsv } from '../../content/csv/table';
import { prepareFields } from '../../content/prepare';
import { create } from '../../content/save';
import { imageFileOf, storageModels, type Row } from '../../database/storage-models';
import type { Data } from '../../fields/related';
import { conflict, invalid } from '../../http/errors';
import { validate } from '../../http/validate';
import { usernames } from '../../move-in/identities';
import { indexedAgents } from './agent-index';
import { hasEmail } from './invitations';

const stored = storageModels.agent;
const fields: Record<string, Field> = stored.contentType.fields;
const agents = () => strapi.db.query(stored.uid);

/** Exports all agents as CSV by last and first name. */
export async function* exportAgents(): AsyncGenerator<string> {
  const cells = (row: Row) => [...agentColumns.map((name) => writeCell(fields[name], row[name])), stateOf(row)];
  yield* exportCsv({ columns: [...agentColumns, 'state'], batches: wholeRowsInBatches(stored, await indexedAgents()), cells });
}

function stateOf({ blocked, joined, invited_until }: Row): string {
  if (blocked) return 'deactivated';
  if (joined !== false) return 'active';
  return invited_until ? 'invited' : 'not invited';
}

interface Options {
  dryRun: boolean;
  /** Sends invitations to new agents. */
  invite: boolean;
  version?: string;
}

/** Adds and updates agents from a CSV file, which identifies agents by email (`importCsv`). */
export async function importAgents(file: Buffer | null, { invite, ...options }: Options): Promise<CsvReport> {
  return (await importCsv(agentImport(await loadUsernames(), invite), file, options)).report;
}

const agentImport = (nameFor: NameFor, invite: boolean): CsvImport => ({
  stored,
  columns: agentColumns,
  auditKind: 'roster',
  lock: 'agent-import',
  assertColumns(attributes) {
    if (!attributes.includes('email')) throw invalid(['The file must have an “email” column, which identifies agents']);
  },
  // In lower case, because agents are matched by email.
  keyOf: ({ email }) => String(email ?? '').toLowerCase(),
  nameOf: ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' '),
  repeated: (line) => `Duplicate email address: it is also on line ${line}`,
  find: findByEmails,
  prepare: (data, before) => prepareAgent(data, before, nameFor),
  alsoUnchanged: ({ listed }) => listed,
  add: (row) => add(row, nameFor, invite && hasEmail(row.key)),
});

type NameFor = ReturnType<typeof usernames>;

/**
 * Returns the data of an existing or new agent. Existing emails keep their spelling.
 * @throws 422 with the messages of the contract.
 */
async function prepareAgent({ username, email, ...profile }: Data, before: Row | null, nameFor: NameFor): Promise<Data> {
  if (before && username && !isSame(username, before.username)) throw invalid(['Usernames can’t be changed by an import']);
  const input: Data = before ? profile : { listed: true, ...profile, email, ...(username ? { username } : null) };
  const data = prepareFields(stored, input, before);
  if (!before || changedIn(fields, data, before).length > 0) await validateAgent(data, before);
  if (!before && username && nameFor(username, '', '') !== username) throw invalid(['Username is already taken']);
  return data;
}

const isSame = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).toLowerCase();

const validateAgent = (data: Data, before: Row | null) =>
  validate(storedAgent, { username: 'made', ...before, ...data, avatar: before && imageFileOf(stored, before)?.url });

/** Attempts to find a free username, because other agents may be added at the same time. */
const maxAttempts = 5;

async function add({ key, name, data: { username, ...data } }: PlannedRow, nameFor: NameFor, invite: boolean): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const account = { username: username ?? nameFor(null, key, name), password: null, ...(!invite && { invited_until: null }) };
    try {
      return void (await create(stored, () => ({ ...data, ...account }), { partOf: 'roster' }));
    } catch (reason) {
      if ((await findByEmails([key])).size > 0) throw conflict('Someone else added an agent with this email during the import');
      if (username || attempt === maxAttempts) throw reason;
    }
  }
}

async function findByEmails(emails: string[]): Promise<Map<string, Row>> {
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
