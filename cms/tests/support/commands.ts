import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

export interface Ended {
  code: number | null;
  output: string;
}

type Command = 'backup' | 'restore' | 'export' | 'import' | 'agents';

/** Begins what `npm run <command> -- …args` does, with the settings of a server; of another build than this one where `IMAGE` names it. */
export function beginCommand(command: Command, args: string[], { IMAGE: cwd = root, ...settings }: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [join(cwd, `scripts/${command}.mjs`), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Built already, as in production.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      ...settings,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
    },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code) => done({ code, output: Buffer.concat(said).toString() }));
  });
  return { child, ended };
}

export const runCommand = (command: Command, args: string[], settings: Record<string, string>): Promise<Ended> =>
  beginCommand(command, args, settings).ended;

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** What a site on SQLite and files consists of: the bytes of its database and of its pictures. */
export function fingerprintOf(dataDir: string): Record<string, string> {
  const uploads = join(dataDir, 'public/uploads');
  const files = readdirSync(uploads).filter((name) => statSync(join(uploads, name)).isFile());
  return Object.fromEntries(
    [join(dataDir, 'hearthside.db'), ...files.map((name) => join(uploads, name))].map((path) => [path, sha256(path)]),
  );
}

/** What is left of commands that ended. */
export const leftovers = (dataDir: string): string[] => readdirSync(dataDir).filter((name) => name.startsWith('transfer-'));
