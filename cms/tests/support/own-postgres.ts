import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port';

const debian = '/usr/lib/postgresql';

/** Folder of this machine's PostgreSQL server and backup programs. npm packages of PostgreSQL do not include the latter. */
export const postgresPrograms: string | undefined = (existsSync(debian) ? readdirSync(debian) : [])
  .map((version) => join(debian, version, 'bin'))
  .find((folder) => ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((program) => existsSync(join(folder, program))));

const isRoot = process.getuid?.() === 0;
const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres']));

/** Starts a PostgreSQL server for one test. `stop` removes its data. */
export async function startPostgres(programs: string) {
  // Outside the tests' temporary folder, which the account of the server cannot enter.
  const directory = mkdtempSync('/tmp/hearthside-postgres-');
  const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (account.uid !== undefined) chownSync(directory, account.uid, account.gid);
  const options = { cwd: directory, stdio: 'ignore' as const, ...account };
  const data = join(directory, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
  const port = String(await freePort());
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', port, ...settings], options);
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  while (!(await acceptsConnections(urlOf('postgres'))));
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

async function acceptsConnections(url: string): Promise<boolean> {
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
