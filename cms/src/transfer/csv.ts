import { readFile, stat, writeFile } from 'node:fs/promises';
import { csvLimits, type CsvReport, type CsvRowError } from '../../contract';
import { exportAgents, importAgents } from '../api/agent/agents-csv';
import { describeQueued } from '../api/agent/invitations';
import { exportListings, importListings } from '../api/listing/listings-csv';
import { addFromFolder, photoHandler, photoRows, type PhotoRow } from '../api/listing/photo-import';
import { runAsCommand } from '../audit-log/audit-log';
import { messagesOf } from '../http/errors';
import { jobsIdle, openJobs } from '../jobs/queue';
import { CommandError } from './command-error';
import { inWorkFolder } from './files-on-disk';
import { absent, withDatabase, withSiteToWrite, withStrapiToRead } from './open-site';

export interface CsvOptions {
  dryRun?: boolean;
  /** Invites new agents. */
  invite?: boolean;
  /** Publishes new listings. */
  publish?: boolean;
  /** Folder of the photos that the file names. */
  photos?: string;
}

type ReadOptions = CsvOptions & { dryRun: boolean; version?: string };

/** Content types that are exported and imported as CSV. `finish` completes an import that ran, and returns messages. */
const types = {
  agents: {
    one: 'agent',
    withArticle: 'an agent',
    write: exportAgents,
    async read(file: Buffer, { invite = false, ...options }: ReadOptions) {
      const report = await importAgents(file, { ...options, invite });
      const invited = report.changes.filter(({ fields }) => !fields).length;
      return { report, finish: async () => (invite ? [describeQueued(invited)] : []) };
    },
  },
  listings: {
    one: 'listing',
    withArticle: 'a listing',
    write: exportListings,
    async read(file: Buffer, { publish = false, photos, ...options }: ReadOptions) {
      const { report, importId, inFolder } = await importListings(file, { ...options, publish, folder: photos });
      return { report, finish: () => addPhotos(importId, inFolder, photos) };
    },
  },
};
export type CsvType = keyof typeof types;

/** Adds the photos of an import, as servers do. A server continues with the downloads if this process ends. */
async function addPhotos(importId: string, inFolder: PhotoRow[], folder = ''): Promise<string[]> {
  const rows: PhotoRow[] = [];
  for (const row of inFolder) rows.push(await addFromFolder(row, folder));
  const close = await openJobs({ photo: photoHandler });
  await jobsIdle();
  await close();
  const all = [...rows, ...(await photoRows(importId))];
  const waiting = all.reduce((sum, row) => sum + row.waiting.length, 0);
  const problems = all.flatMap(({ line, name, failed }) =>
    failed.map(({ source, reason }) => `${labelOf(line, name)}: ${source.slice(0, 200)}: ${reason}`),
  );
  return [
    ...(all.length > 0
      ? [`Photos: ${all.reduce((sum, { done }) => sum + done, 0)} added, ${problems.length} failed, ${waiting} waiting.`]
      : []),
    ...(problems.length > 0 ? ['These photos could not be added:', ...problems] : []),
    ...(waiting > 0 ? ['The server continues with the waiting photos while it runs.'] : []),
  ];
}

/** `npm run agents -- export` and `npm run listings -- export`: writes a CSV file, which must not exist yet. */
export const exportTo = (type: CsvType, out: string): Promise<string[]> =>
  withSiteToRead(`${types[type].withArticle} export`, async () => {
    await writeFile(out, types[type].write(), { flag: 'wx', mode: 0o600 });
    return [`Exported all ${type} to ${out}`];
  });

export interface CsvImport extends CsvOptions {
  from: string;
  /** Shows the report and asks for confirmation. */
  agree: (report: string[], question: string) => Promise<boolean>;
}

/** `npm run agents -- import` and `npm run listings -- import` */
export async function importFrom(type: CsvType, { from, dryRun, ...options }: CsvImport): Promise<string[]> {
  const file = await readCsv(from);
  const owner = `${types[type].withArticle} import`;
  if (dryRun) {
    const preview = async () => [...reportOf(type, await previewImport(type, file, options)), 'Nothing was changed.'];
    return withSiteToRead(`${owner} preview`, preview);
  }
  const hint = `While the server is running, preview with --dry-run, or import the file on the site at /${type}/import-export.`;
  return withSiteToWrite({ owner, hint }, () => runAsCommand(type, () => importFile(type, file, options)));
}

async function readCsv(path: string): Promise<Buffer> {
  if ((await stat(path)).size > csvLimits.bytes) throw new CommandError(`${path}: The file must be at most 2 MB.`);
  return readFile(path);
}

const withSiteToRead = <Result>(owner: string, work: () => Promise<Result>): Promise<Result> =>
  withDatabase({ mode: 'shared', owner, absent }, (database) => inWorkFolder((folder) => withStrapiToRead(database, folder, work)));

async function importFile(type: CsvType, file: Buffer, { agree, ...options }: Omit<CsvImport, 'from' | 'dryRun'>): Promise<string[]> {
  const preview = await previewImport(type, file, options);
  if (preview.changes.length === 0) return reportOf(type, preview);
  const all = count(type, preview.changes.length);
  if (!(await agree(reportOf(type, preview), `Add or update ${all}?`))) return ['Nothing was changed.'];
  const { report, finish } = await runImport(type, file, { ...options, dryRun: false, version: preview.version });
  const skipped = report.errors.map(errorLine);
  return [
    `Imported ${count(type, report.changes.length)}.`,
    ...(await finish()),
    ...(skipped.length > 0 ? [`These rows were skipped because someone else saved the same ${type}:`, ...skipped] : []),
  ];
}

/** @throws CommandError with the errors of all invalid rows */
async function previewImport(type: CsvType, file: Buffer, options: CsvOptions): Promise<CsvReport> {
  const { report } = await runImport(type, file, { ...options, dryRun: true });
  if (report.errors.length > 0) throw new CommandError(...ignoredIn(report), ...report.errors.map(errorLine), 'Nothing was changed.');
  return report;
}

async function runImport(type: CsvType, file: Buffer, options: ReadOptions) {
  try {
    return await types[type].read(file, options);
  } catch (reason) {
    throw new CommandError(...messagesOf(reason).map((message) => `${message.replace(/\.$/, '')}.`));
  }
}

const count = (type: CsvType, n: number) => (n === 1 ? `1 ${types[type].one}` : `${n.toLocaleString('en')} ${type}`);
const labelOf = (line: number, name: string) => `Line ${line}${name && `, ${name}`}`;
const errorLine = ({ line, name, messages }: CsvRowError) => `${labelOf(line, name)}: ${messages.join('. ')}.`;

const ignoredIn = ({ unknown }: CsvReport) => (unknown.length > 0 ? [`Ignored unknown columns: ${unknown.join(', ')}.`] : []);

function reportOf(type: CsvType, report: CsvReport): string[] {
  const changeOf = (fields: string[] | null) => (fields ? `changes ${fields.join(', ')}` : `new ${types[type].one}`);
  return [
    ...ignoredIn(report),
    ...report.changes.map(({ line, name, fields }) => `${labelOf(line, name)}: ${changeOf(fields)}`),
    `${count(type, report.changes.length)} to add or update, ${count(type, report.unchanged)} unchanged.`,
  ];
}
