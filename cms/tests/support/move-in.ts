import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin, runCommand } from './commands';
import type { Data } from './data';
import { oldPassword, type OldSite } from './old-site';
import { founder } from './server-process';

const root = join(__dirname, '../../..');

export const newFolder = () => join(mkdtempSync(join(tmpdir(), 'hearthside-move-in-')), 'moved');

/** Starts `npm run migrate-site` for an old site on this machine, as its administrator. */
export function startMoveIn(site: OldSite, out: string, ...options: string[]) {
  const script = [join(root, 'scripts/node.sh'), join(root, 'scripts/migrate-site.mjs')];
  const from = ['--from', site.url, '--username', 'keeper', '--out', out, '--allow-private'];
  return begin('sh', [...script, ...from, ...options], { OLD_SITE_PASSWORD: oldPassword });
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

/** Returns the report's messages about an entry. */
export const saidOf = ({ notes }: Report, type: string, id: string) =>
  notes.filter((note) => note.type === type && note.id === id).map(({ message }) => message);

/** Returns the hashes of all files that a run created, by path, without its work folder. */
export function filesIn(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/.move-in/'));
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

/** Imports a folder into a stopped site with `npm run import`. */
export async function importInto({ settings }: Data, directory: string): Promise<void> {
  // No imported agent has a password. An empty site needs no backup, for which some machines lack PostgreSQL's programs.
  const firstAdmin = { ADMIN_USERNAME: founder.username, ADMIN_EMAIL: founder.email, ADMIN_PASSWORD: founder.password };
  const { code, output } = await runCommand('import', [directory], { ...settings, ...firstAdmin });
  if (code !== 0) throw new Error(`Failed to import ${directory}:\n${output}`);
}
