import { readFile, stat, writeFile } from 'node:fs/promises';
import { csvLimits, type CsvReport, type CsvRowError } from '../../contract';
import { runAsCommand } from '../audit-log/actor';
import { exportAgents, importAgents } from '../api/agent/agents-csv';
import { messagesOf } from '../http/errors';
import { clearWorkFolders, inWorkFolder } from './files-on-disk';
import { withDatabase } from './open-database';
import { withStrapi, withStrapiToRead } from './open-strapi';
import { environment } from '../settings/environment';
import { CommandError } from './command-error';
import { describeQueued } from '../api/agent/invitations';

/** `npm run agents -- export`: writes a CSV file, which must not exist yet. */
export const exportAgentsTo = (out: string): Promise<string[]> =>
  withSiteToRead('an agent export', async () => {
    await writeFile(out, exportAgents(), { flag: 'wx', mode: 0o600 });
    return [`Exported all agents to ${out}`];
  });

export interface AgentImport {
  from: string;
  dryRun?: boolean;
  /** Invites new agents. */
  invite?: boolean;
  /** Shows the report and asks for confirmation. */
  agree: (report: string[], question: string) => Promise<boolean>;
}

/** `npm run agents -- import` */
export async function importAgentsFrom({ from, dryRun, ...options }: AgentImport): Promise<string[]> {
  const file = await readCsv(from);
  if (dryRun)
    return withSiteToRead('an agent import preview', async () => [...reportOf(await previewImport(file)), 'Nothing was changed.']);
  return withSiteToWrite('an agent import', () => runAsCommand('agents', () => importFile(file, options)));
}

async function readCsv(path: string): Promise<Buffer> {
  if ((await stat(path)).size > csvLimits.bytes) throw new CommandError(`${path}: The file must be at most 2 MB.`);
  return readFile(path);
}

const absent = `No site found in ${environment.dataDir}.`;

const withSiteToRead = <Result>(owner: string, work: () => Promise<Result>): Promise<Result> =>
  withDatabase({ mode: 'shared', owner, absent }, async (database) => {
    await clearWorkFolders();
    return inWorkFolder((folder) => withStrapiToRead(database, folder, work));
  });

/** On PostgreSQL, several processes can save and notify each other. On SQLite, a save of a running server could fail. */
function withSiteToWrite<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
  if (environment.databaseUrl) return withDatabase({ mode: 'shared', owner, absent }, () => withStrapi('share', work));
  const hint = 'While the server is running, preview with --dry-run, or import the file on the site at /agents/import-export.';
  return withDatabase({ mode: 'exclusive', owner, absent, hint }, () => withStrapi('own', work));
}

async function importFile(file: Buffer, { invite = false, agree }: Pick<AgentImport, 'invite' | 'agree'>): Promise<string[]> {
  const preview = await previewImport(file);
  if (preview.changes.length === 0) return reportOf(preview);
  if (!(await agree(reportOf(preview), `Add or update ${count(preview.changes.length)}?`))) return ['Nothing was changed.'];
  const { changes, errors } = await runImport(file, { dryRun: false, invite, version: preview.version });
  const invitations = invite ? changes.filter(({ fields }) => !fields).length : 0;
  const done = [`Imported ${count(changes.length)}.`, ...(invite ? [describeQueued(invitations)] : [])];
  return errors.length === 0
    ? done
    : [...done, 'These rows were skipped because someone else saved the same agents:', ...errors.map(errorLine)];
}

/** @throws CommandError with the errors of all invalid rows */
async function previewImport(file: Buffer): Promise<CsvReport> {
  const report = await runImport(file, { dryRun: true, invite: false });
  if (report.errors.length > 0) throw new CommandError(...ignoredIn(report), ...report.errors.map(errorLine), 'Nothing was changed.');
  return report;
}

async function runImport(...[file, options]: Parameters<typeof importAgents>): Promise<CsvReport> {
  try {
    return await importAgents(file, options);
  } catch (reason) {
    throw new CommandError(...messagesOf(reason).map((message) => `${message.replace(/\.$/, '')}.`));
  }
}

const count = (n: number) => (n === 1 ? '1 agent' : `${n.toLocaleString('en')} agents`);
const labelOf = (line: number, name: string) => `Line ${line}${name && `, ${name}`}`;
const errorLine = ({ line, name, messages }: CsvRowError) => `${labelOf(line, name)}: ${messages.join('. ')}.`;

const ignoredIn = ({ unknown }: CsvReport) => (unknown.length > 0 ? [`Ignored unknown columns: ${unknown.join(', ')}.`] : []);

function reportOf(report: CsvReport): string[] {
  const { changes, unchanged } = report;
  return [
    ...ignoredIn(report),
    ...changes.map(({ line, name, fields }) => `${labelOf(line, name)}: ${fields ? `changes ${fields.join(', ')}` : 'new agent'}`),
    `${count(changes.length)} to add or update, ${count(unchanged)} unchanged.`,
  ];
}
