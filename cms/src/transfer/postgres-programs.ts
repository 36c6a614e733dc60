import { spawn } from 'node:child_process';
import { CommandError } from './command-error';

/** Maximum length of a program's error output in a message. */
const maxErrorLength = 2_000;

/** Returns connection settings as environment variables, because all users of the machine can see the arguments of a process. */
function settingsFor(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const settings: Record<string, string | null> = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode'),
    PGCONNECT_TIMEOUT: '10',
  };
  return Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Runs pg_dump or pg_restore on a database. @throws CommandError with the error output if the program fails or is not installed */
export async function runProgram(program: 'pg_dump' | 'pg_restore', args: string[], url: string): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...settingsFor(url) } });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-maxErrorLength)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new CommandError(`${program} not found. Install the PostgreSQL client programs, same major version as the server or newer.`);
  });
  if (code !== 0) throw new CommandError(`${program} failed: ${errorOutput.trim() || `exit code ${code}`}`);
}
