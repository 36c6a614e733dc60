import { spawn } from 'node:child_process';
import { CommandError } from './command-error';

/** How much of what a program complains of is told. */
const longestComplaint = 2_000;

/** A database's address as PostgreSQL's programs read it: not among their arguments, which everybody on the machine may see. */
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

/** Runs pg_dump or pg_restore on a database. @throws TransferRefusal with what it says when it is missing or fails. */
export async function runProgram(program: 'pg_dump' | 'pg_restore', args: string[], url: string): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...settingsFor(url) } });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-longestComplaint)));
  const code = await new Promise<number | null>((ended, failed) => {
    child.once('error', failed);
    child.once('close', ended);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new CommandError(
      `${program} ${program} not found. Install the PostgreSQL client programs, same major version as the server or newer.`,
    );
  });
  if (code !== 0) throw new CommandError(`${program} failed: ${complaint.trim() || `code ${code}`}`);
}
