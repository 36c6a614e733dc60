import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../../scripts/lib/command-error.mjs';
import { findPrograms } from '../../scripts/lib/postgres.mjs';
import { createPostgres, postgresCommand, unprivileged } from '../../scripts/lib/postgres-server.cjs';

/** Runs PostgreSQL with its default settings, so that acknowledged writes are on disk. The first start creates the database. */
export async function runPostgres({ dir, port, variables }) {
  const programs = await findPrograms(dir);
  if (!existsSync(join(dir, 'data'))) initialize(programs, dir, variables);
  const [command, args, options] = postgresCommand({ programs, dir, port });
  // SIGTERM would wait until every client has disconnected.
  return { command, args, options, signal: 'SIGINT' };
}

// Renamed once it is complete, so that an interrupted start begins again.
function initialize(programs, dir, { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD }) {
  const [unfinished, password] = [join(dir, 'unfinished'), join(dir, 'password')];
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(password, POSTGRES_PASSWORD);
  try {
    createPostgres({ programs, dir, name: 'unfinished', account: ['-U', POSTGRES_USER, '-A', 'scram-sha-256', `--pwfile=${password}`] });
    const single = { cwd: dir, input: `CREATE DATABASE ${POSTGRES_DB};\n`, stdio: 'pipe', ...unprivileged(dir) };
    execFileSync(join(programs, 'postgres'), ['--single', '-D', unfinished, 'postgres'], single);
  } catch (error) {
    if (error.code === 'EACCES')
      throw new CommandError(`PostgreSQL cannot run as root, and its account has no access to ${dir}. Set DATA_DIR to another folder.`);
    throw new CommandError(`PostgreSQL failed to create a database in ${dir}:\n${error.stderr ?? error.message}`);
  }
  rmSync(password);
  renameSync(unfinished, join(dir, 'data'));
}
