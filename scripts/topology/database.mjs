import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPrograms, unprivileged } from '../lib/postgres-programs.mjs';
import { Refusal } from '../lib/refusal.mjs';

/** PostgreSQL with its own settings: what it acknowledges is on the disk. The database is made the first time. */
export async function runPostgres({ dir, port, variables, programs = undefined }) {
  programs ??= await findPrograms(dir);
  const options = { cwd: dir, ...unprivileged(dir) };
  const data = join(dir, 'data');
  if (!existsSync(data)) initialise({ programs, dir, data, options }, variables);
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // SIGTERM would wait until every client has gone by itself.
  return { command: join(programs, 'postgres'), args: ['-D', data, ...args], options, signal: 'SIGINT' };
}

// Under its name only once it is whole: a start that was interrupted begins anew.
function initialise({ programs, dir, data, options }, { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD }) {
  const unfinished = `${data}.unfinished`;
  const password = join(dir, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(password, POSTGRES_PASSWORD);
  const who = ['-U', POSTGRES_USER, '-A', 'scram-sha-256', `--pwfile=${password}`];
  call(join(programs, 'initdb'), ['-D', unfinished, ...who, '-E', 'UTF8'], options);
  call(join(programs, 'postgres'), ['--single', '-D', unfinished, 'postgres'], { ...options, input: `CREATE DATABASE ${POSTGRES_DB};\n` });
  rmSync(password);
  renameSync(unfinished, data);
}

function call(program, args, options) {
  try {
    execFileSync(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    if (error.code === 'EACCES')
      throw new Refusal(`PostgreSQL does not run as root, and its own account may not enter ${options.cwd}: set DATA_DIR.`);
    throw new Refusal(`PostgreSQL could not make a database in ${options.cwd}:\n${error.stderr ?? error.message}`);
  }
}
