import { readFile, stat, writeFile } from 'node:fs/promises';
import { agentImportLimits, type AgentImportError, type AgentImportReport } from '../../contract';
import { runAsCommand } from '../audit-log/actor';
import { exportAgents } from '../api/agent/csv/export-agents';
import { importAgents } from '../api/agent/csv/import-agents';
import { messagesOf } from '../api/agent/csv/plan-import';
import { clearWorkFolders, inWorkFolder } from './files-on-disk';
import { withDatabase } from './open-database';
import { withStrapi, withStrapiToRead } from './open-strapi';
import { environment } from '../settings/environment';
import { CommandError } from './command-error';

/** `npm run roster -- export`: as CSV, into a file that is not there yet. */
export const exportAgentsTo = (out: string): Promise<string[]> =>
  reading('an agent export', async () => {
    await writeFile(out, exportAgents(), { flag: 'wx', mode: 0o600 });
    return [`Exported all agents to ${out}`];
  });

export interface AgentImport {
  from: string;
  dryRun?: boolean;
  /** Has those who are new choose a password. */
  invite?: boolean;
  /** Asks whether to go on, once the report is told. */
  agree: (report: string[], question: string) => Promise<boolean>;
}

/** `npm run roster -- import` */
export async function importAgentsFrom({ from, dryRun, ...options }: AgentImport): Promise<string[]> {
  const file = await read(from);
  if (dryRun) return reading('an agent import preview', async () => [...tell(await look(file)), 'Nothing was changed.']);
  return writing('an agent import', () => runAsCommand('agents', () => bringIn(file, options)));
}

async function read(path: string): Promise<Buffer> {
  if ((await stat(path)).size > agentImportLimits.bytes) throw new CommandError(`${path}: The file must be at most 2 MB.`);
  return readFile(path);
}

const absent = 'No site found.';

const reading = <Result>(owner: string, work: () => Promise<Result>): Promise<Result> =>
  withDatabase({ mode: 'shared', owner, absent }, async (database) => {
    await clearWorkFolders();
    return inWorkFolder((folder) => withStrapiToRead(database, folder, work));
  });

/**
 * PostgreSQL takes the saves of several processes, and notifies the others of each. Of two that write to SQLite's file, one would be
 * refused in the middle of somebody's save.
 */
function writing<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
  if (environment.databaseUrl) return withDatabase({ mode: 'shared', owner, absent }, () => withStrapi('share', work));
  const hint = 'While the server is running, preview with --dry-run, or import the file on the site at /agents/import-export.';
  return withDatabase({ mode: 'exclusive', owner, absent, hint }, () => withStrapi('own', work));
}

async function bringIn(file: Buffer, { invite = false, agree }: Pick<AgentImport, 'invite' | 'agree'>): Promise<string[]> {
  const looked = await look(file);
  if (looked.changes.length === 0) return tell(looked);
  if (!(await agree(tell(looked), `Change ${count(looked.changes.length)}?`))) return ['Nothing was changed.'];
  const { changes, errors: faults } = await ask(file, { dryRun: false, invite, version: looked.version });
  const done = `Imported ${count(changes.length)}.`;
  return faults.length === 0
    ? [done]
    : [done, 'These rows were skipped because someone else saved the same agents:', ...faults.map(faultOf)];
}

/** @throws TransferRefusal naming every row that cannot be had */
async function look(file: Buffer): Promise<AgentImportReport> {
  const report = await ask(file, { dryRun: true, invite: false });
  if (report.errors.length > 0) throw new CommandError(...report.errors.map(faultOf), 'Nothing was changed.');
  return report;
}

async function ask(...[file, options]: Parameters<typeof importAgents>): Promise<AgentImportReport> {
  try {
    return await importAgents(file, options);
  } catch (reason) {
    throw new CommandError(...messagesOf(reason).map((message) => `${message.replace(/\.$/, '')}.`));
  }
}

const count = (n: number) => (n === 1 ? '1 agent' : `${n.toLocaleString('en')} agents`);
const called = (line: number, name: string) => `Line ${line}${name && `, ${name}`}`;
const faultOf = ({ line, name, messages }: AgentImportError) => `${called(line, name)}: ${messages.join('. ')}.`;

function tell({ changes, unchanged, unknown }: AgentImportReport): string[] {
  return [
    ...(unknown.length > 0 ? [`Ignored unknown columns: ${unknown.join(', ')}.`] : []),
    ...changes.map(({ line, name, fields }) => `${called(line, name)}: ${fields ? fields.join(', ') : 'new'}`),
    `${count(changes.length)} to add or update, ${count(unchanged)} unchanged.`,
  ];
}
