import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port';

const debian = '/usr/lib/postgresql';

/** Where this machine has a PostgreSQL server together with the programs that back it up; those that npm brings have no such ones. */
export const postgresPrograms: string | undefined = (existsSync(debian) ? readdirSync(debian) : [])
  .map((version) => join(debian, version, 'bin'))
  .find((place) => ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((program) => existsSync(join(place, program))));

const isRoot = process.getuid?.() === 0;
const idOf = (which: string) => Number(execFileSync('id', [which, 'postgres']));

/** A PostgreSQL server of a test's own, which leaves nothing behind. */
export async function startPostgres(programs: string) {
  // Not among the tests' other files, which its account may not enter.
  const directory = mkdtempSync('/tmp/hearthside-postgres-');
  const as = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (as.uid !== undefined) chownSync(directory, as.uid, as.gid);
  const options = { cwd: directory, stdio: 'ignore' as const, ...as };
  const data = join(directory, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
  const port = String(await freePort());
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', port, ...settings], options);
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  while (!(await answers(urlOf('postgres'))));
  return {
    urlOf,
    async ask<Row>(name: string, statement: string): Promise<Row[]> {
      const client = new Client({ connectionString: urlOf(name) });
      await client.connect();
      return client
        .query(statement)
        .then(({ rows }) => rows as Row[])
        .finally(() => client.end());
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
