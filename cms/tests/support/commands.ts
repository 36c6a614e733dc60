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

/** Starts `npm run <command> -- …args` with a server's settings. `IMAGE` selects the folder of another build. */
export function beginCommand(command: Command, args: string[], { IMAGE: cwd = root, ...settings }: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [join(cwd, `scripts/${command}.mjs`), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      ...settings,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
    },
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code) => done({ code, output: Buffer.concat(chunks).toString() }));
  });
  return { child, ended };
}

export const runCommand = (command: Command, args: string[], settings: Record<string, string>): Promise<Ended> =>
  beginCommand(command, args, settings).ended;

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Returns the hashes of the database and the image files of a site on SQLite and local files, by path. */
export function fingerprintOf(dataDir: string): Record<string, string> {
  const uploads = join(dataDir, 'public/uploads');
  const files = readdirSync(uploads).filter((name) => statSync(join(uploads, name)).isFile());
  return Object.fromEntries(
    [join(dataDir, 'hearthside.db'), ...files.map((name) => join(uploads, name))].map((path) => [path, sha256(path)]),
  );
}

/** Returns the work folders that commands left behind. */
export const leftovers = (dataDir: string): string[] => readdirSync(dataDir).filter((name) => name.startsWith('transfer-'));
