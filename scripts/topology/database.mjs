import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../lib/command-error.mjs';
import { findPrograms, unprivileged } from '../lib/postgres-programs.mjs';

/** Runs PostgreSQL with its default settings, so that acknowledged writes are on disk. The first start creates the database. */
export async function runPostgres({ dir, port, variables, programs = undefined }) {
  programs ??= await findPrograms(dir);
  const options = { cwd: dir, ...unprivileged(dir) };
  const data = join(dir, 'data');
  if (!existsSync(data)) initialize({ programs, dir, data, options }, variables);
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // SIGTERM would wait until every client has disconnected.
  return { command: join(programs, 'postgres'), args: ['-D', data, ...args], options, signal: 'SIGINT' };
}

// Renamed once it is complete, so that an interrupted start begins again.
function initialize({ programs, dir, data, options }, { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD }) {
  const unfinished = `${data}.unfinished`;
  const password = join(dir, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(password, POSTGRES_PASSWORD);
  const account = ['-U', POSTGRES_USER, '-A', 'scram-sha-256', `--pwfile=${password}`];
  call(join(programs, 'initdb'), ['-D', unfinished, ...account, '-E', 'UTF8'], options);
  call(join(programs, 'postgres'), ['--single', '-D', unfinished, 'postgres'], { ...options, input: `CREATE DATABASE ${POSTGRES_DB};\n` });
  rmSync(password);
  renameSync(unfinished, data);
}

function call(program, args, options) {
  try {
    execFileSync(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    if (error.code === 'EACCES')
      throw new CommandError(
        `PostgreSQL cannot run as root, and its account has no access to ${options.cwd}. Set DATA_DIR to another folder.`,
      );
    throw new CommandError(`PostgreSQL failed to create a database in ${options.cwd}:\n${error.stderr ?? error.message}`);
  }
}
