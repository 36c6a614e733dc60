import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../settings/typed';
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

function start(program: 'pg_dump' | 'pg_restore' | 'psql', args: string[], url: string) {
  const child = spawn(program, args, { env: { ...process.env, ...settingsFor(url) } });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-maxErrorLength)));
  const closed = once(child, 'close').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new CommandError(`${program} not found. Install the PostgreSQL client programs, same major version as the server or newer.`);
  });
  const ended = closed.then(([code]) => {
    if (code !== 0) throw new CommandError(`${program} failed: ${errorOutput.trim() || `exit code ${code}`}`);
  });
  // It may fail before it is awaited.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Runs pg_dump or pg_restore on a database. @throws CommandError with the error output if the program fails or is not installed */
export const runProgram = (program: 'pg_dump' | 'pg_restore', args: string[], url: string): Promise<void> =>
  start(program, args, url).ended;

/** Runs the statements of a dump between others, in one transaction. @throws CommandError as `runProgram` does */
export async function restoreBetween(before: string, args: string[], after: string, url: string): Promise<void> {
  const options = ['--no-psqlrc', '--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1', '--set=SHOW_CONTEXT=never'];
  const psql = start('psql', options, url);
  async function* script() {
    yield `begin;\n${before}\n`;
    const dump = start('pg_restore', ['--file=-', ...args], url);
    yield* dump.child.stdout;
    await dump.ended;
    yield `${after}\n\\echo done\n`;
    // psql executes what it has received even if this process is killed, so it receives the commit last.
    await Promise.race([once(psql.child.stdout, 'data'), psql.ended]);
    yield 'commit;\n';
  }
  const results = await Promise.allSettled([pipeline(script, psql.child.stdin), psql.ended]);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  // If psql fails, sending to it fails too, with another error.
  if (failures.length > 0) throw failures.find((reason) => reason instanceof CommandError) ?? failures[0];
}
