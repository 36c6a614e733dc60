import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

export interface Ended {
  code: number | null;
  output: string;
}

type Command = 'backup' | 'restore' | 'export' | 'import' | 'agents' | 'listings' | 'migrate-site';
type Settings = Record<string, string>;

const { PATH, HOME, TMPDIR } = process.env;
const environmentOf = (settings: Settings) => ({ PATH, HOME, TMPDIR, ...settings, NODE_ENV: 'production', LOG_LEVEL: 'error' });

/** Starts `npm run <command> -- …args` with a server's settings. `IMAGE` selects the folder of another build. */
export function beginCommand(command: Command, args: string[], { IMAGE: cwd = root, ...settings }: Settings) {
  return begin(process.execPath, [join(cwd, `scripts/${command}.mjs`), ...args], settings, cwd);
}

/** Starts a program. `ended` resolves with its exit code and output. */
export function begin(program: string, args: string[], settings: Settings, cwd = root) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: environmentOf(settings) });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code) => done({ code, output: Buffer.concat(chunks).toString() }));
  });
  return { child, ended };
}

/** Runs a command in a process of its own, as an operator does. */
export const runInProcess = (...[command, args, settings]: Parameters<typeof beginCommand>) => beginCommand(command, args, settings).ended;

/** Process in which the commands of a test file run one after another, because a new one needs a second to load the packages. */
let shared: { child: ChildProcess; crashed: Promise<never> } | undefined;
let last: Promise<unknown> = Promise.resolve();
// Strapi handles SIGTERM.
afterAll(() => shared?.child.kill('SIGKILL'));

/** Runs a command's script in the shared process, or in its own process if `IMAGE` selects another build. */
export function runCommand(command: Command, args: string[], settings: Settings): Promise<Ended> {
  if (settings.IMAGE) return runInProcess(command, args, settings);
  const ended = last.then(() => runShared({ command, args, settings }));
  last = ended.catch(() => undefined);
  return ended;
}

async function runShared(request: { command: Command; args: string[]; settings: Settings }): Promise<Ended> {
  const { child, crashed } = (shared ??= startShared());
  const ended = once(child, 'message');
  child.send(request);
  return (await Promise.race([ended, crashed]))[0] as Ended;
}

function startShared() {
  const child = fork(join(__dirname, 'command-process.mjs'), { cwd: root, execArgv: [], env: environmentOf({}) });
  const crashed = once(child, 'exit').then(([code]): never => {
    throw new Error(`The process of the commands ended with ${code}`);
  });
  return { child, crashed };
}

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
