import { readFile, stat, writeFile } from 'node:fs/promises';
import { rosterLimits, type RosterFault, type RosterReport } from '../../contract';
import { asCommand } from '../activity/actor';
import { exportRoster } from '../api/agent/roster/export-roster';
import { importRoster } from '../api/agent/roster/import-roster';
import { sentencesOf } from '../api/agent/roster/plan-roster';
import { clearWorkFolders, inWorkFolder } from './files-on-disk';
import { withDatabase } from './open-database';
import { withStrapi, withStrapiToRead } from './open-strapi';
import { environment } from '../settings/environment';
import { TransferRefusal } from './refusal';

/** `npm run roster -- export`: as CSV, into a file that is not there yet. */
export const writeRoster = (out: string): Promise<string[]> =>
  reading('an export of the roster', async () => {
    await writeFile(out, exportRoster(), { flag: 'wx', mode: 0o600 });
    return [`Exported the roster: ${out}`];
  });

export interface RosterImport {
  from: string;
  dryRun?: boolean;
  /** Has those who are new choose a password. */
  invite?: boolean;
  /** Asks whether to go on, once the report is told. */
  agree: (report: string[], question: string) => Promise<boolean>;
}

/** `npm run roster -- import` */
export async function readRoster({ from, dryRun, ...options }: RosterImport): Promise<string[]> {
  const file = await read(from);
  if (dryRun) return reading('a look at the roster', async () => [...tell(await look(file)), 'Nothing was changed.']);
  return writing('an import of the roster', () => asCommand('roster', () => bringIn(file, options)));
}

async function read(path: string): Promise<Buffer> {
  if ((await stat(path)).size > rosterLimits.bytes) throw new TransferRefusal(`${path}: The file must be at most 2 MB.`);
  return readFile(path);
}

const absent = 'There is no site here yet.';

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
  const hint = 'While the site runs, --dry-run looks at the file, and /agents/roster on the site imports it.';
  return withDatabase({ mode: 'exclusive', owner, absent, hint }, () => withStrapi('own', work));
}

async function bringIn(file: Buffer, { invite = false, agree }: Pick<RosterImport, 'invite' | 'agree'>): Promise<string[]> {
  const looked = await look(file);
  if (looked.changes.length === 0) return tell(looked);
  if (!(await agree(tell(looked), `Change ${count(looked.changes.length)}?`))) return ['Nothing was changed.'];
  const { changes, faults } = await ask(file, { dryRun: false, invite, version: looked.version });
  const done = `Imported ${count(changes.length)}.`;
  return faults.length === 0
    ? [done]
    : [done, 'Somebody else saved at the same time. Everything but these rows was imported:', ...faults.map(faultOf)];
}

/** @throws TransferRefusal naming every row that cannot be had */
async function look(file: Buffer): Promise<RosterReport> {
  const report = await ask(file, { dryRun: true, invite: false });
  if (report.faults.length > 0) throw new TransferRefusal(...report.faults.map(faultOf), 'Nothing was changed.');
  return report;
}

async function ask(...[file, options]: Parameters<typeof importRoster>): Promise<RosterReport> {
  try {
    return await importRoster(file, options);
  } catch (reason) {
    throw new TransferRefusal(...sentencesOf(reason).map((sentence) => `${sentence.replace(/\.$/, '')}.`));
  }
}

const count = (n: number) => (n === 1 ? '1 agent' : `${n.toLocaleString('en')} agents`);
const called = (line: number, name: string) => `Line ${line}${name && `, ${name}`}`;
const faultOf = ({ line, name, sentences }: RosterFault) => `${called(line, name)}: ${sentences.join('. ')}.`;

function tell({ changes, unchanged, unknown }: RosterReport): string[] {
  return [
    ...(unknown.length > 0 ? [`Passed over, as nobody knows these columns: ${unknown.join(', ')}.`] : []),
    ...changes.map(({ line, name, fields }) => `${called(line, name)}: ${fields ? fields.join(', ') : 'new'}`),
    `${count(changes.length)} to add or change, ${count(unchanged)} as they are.`,
  ];
}
