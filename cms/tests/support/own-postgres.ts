import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { acceptsConnections, createPostgres, installedPostgres, postgresCommand } from '../../../scripts/lib/postgres-server.cjs';
import { freePort } from './free-port';
import { until } from './until';

/** Folder of this machine's PostgreSQL server and backup programs. npm packages of PostgreSQL do not include the latter. */
export const postgresPrograms = installedPostgres(['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql']);

/** Starts a PostgreSQL server for one test. `stop` removes its data. */
export async function startPostgres(programs: string) {
  // Outside the tests' temporary folder, which the account of the server cannot enter.
  const dir = mkdtempSync('/tmp/hearthside-postgres-');
  const port = await freePort();
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  createPostgres({ programs, dir });
  let server: ChildProcess | undefined;
  const isRunning = () => server?.exitCode === null && server.signalCode === null;
  function run(): void {
    const [command, args, options] = postgresCommand({ programs, dir, port, settings: { fsync: 'off' } });
    server = spawn(command, args, { ...options, stdio: 'ignore' });
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    server?.kill(signal);
    await until('PostgreSQL exits', () => !isRunning());
  }
  /** After a crash, PostgreSQL refuses to start until the processes of its connections have exited. */
  async function start(): Promise<void> {
    await until('PostgreSQL accepts connections', () => {
      if (!isRunning()) run();
      return acceptsConnections(urlOf('postgres'));
    });
  }
  await start();
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
    /** Kills the server like a crash, and starts it again. */
    async crash() {
      await end('SIGKILL');
      await start();
    },
    async stop() {
      await end('SIGINT');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
