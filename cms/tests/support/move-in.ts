import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './commands';
import type { Data } from './data';
import { oldPassword, type OldSite } from './old-site';
import { founder } from './server-process';

const root = join(__dirname, '../../..');

export const newFolder = () => join(mkdtempSync(join(tmpdir(), 'hearthside-move-in-')), 'moved');

/** Runs `npm run migrate-site` from an old site on this machine, as its administrator. */
export function startMoveIn(site: OldSite, out: string, ...options: string[]) {
  return startScript(['--from', site.url, '--username', 'keeper', '--out', out, '--allow-private', ...options], {
    OLD_SITE_PASSWORD: oldPassword,
  });
}

/** The same with all options named. */
export function startScript(options: string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...settings };
  const script = [join(root, 'scripts/node.sh'), join(root, 'scripts/migrate-site.mjs')];
  const child = spawn('sh', [...script, ...options], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal,
    output: Buffer.concat(said).toString(),
  }));
  return { child, ended };
}

export interface Report {
  facts: {
    tallies: Record<string, { told: number; come: number }>;
    images: { told: number; come: number };
    hosts: Record<string, number>;
    administrators: { name: string; email: string; role: string }[];
  };
  notes: { type: string; topic: string; id: string; name: string; message: string; before?: string; after?: string }[];
}

export const readReport = (out: string) => JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;

/** What the report says of an entry. */
export const saidOf = ({ notes }: Report, type: string, id: string) =>
  notes.filter((note) => note.type === type && note.id === id).map(({ message }) => message);

/** Every file that a run leaves for people and for the import, by its path, as a hash. */
export function filesIn(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/.move-in/'));
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

/** Brings a directory into a site that is not running, as `npm run import` does. */
export async function importInto({ settings }: Data, directory: string): Promise<void> {
  // Nobody of those who come has a password; and an empty place needs no backup, for which not every machine has PostgreSQL's programs.
  const first = { ADMIN_USERNAME: founder.username, ADMIN_EMAIL: founder.email, ADMIN_PASSWORD: founder.password };
  const { code, output } = await runCommand('import', [directory], { ...settings, ...first });
  if (code !== 0) throw new Error(`The import failed:\n${output}`);
}
