import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { backupsTable } from '../database/tables';
import type { FileRow } from './images';
import { runProgram } from './postgres-programs';
import { insertOf, running, type Restored, type SiteDatabase, type Snapshot, type TableCount } from './site-database';

const connectTimeoutMs = 10_000;
const batch = 500;

const connect = async (connectionString: string): Promise<Client> => {
  const client = new Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs, application_name: 'hearthside transfer' });
  // The next query reports the error.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** The PostgreSQL database of DATABASE_URL. */
export class PostgresDatabase implements SiteDatabase {
  readonly engine = 'postgres';
  readonly fileName = 'database.dump';
  private connected: Promise<Client> | undefined;

  constructor(private readonly url: string) {}

  private async query(statement: string, values: unknown[] = []): Promise<Record<string, string>[]> {
    return (await (await (this.connected ??= connect(this.url))).query(statement, values)).rows;
  }

  async isThere(): Promise<boolean> {
    const [{ exists }] = await this.query(`select to_regclass('files') is not null as "exists"`);
    return Boolean(exists);
  }

  async withSnapshot<Result>(file: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
    const client = await connect(this.url);
    try {
      await client.query('begin isolation level repeatable read read only');
      const { rows } = await client.query('select pg_export_snapshot() as name');
      const options = ['--format=custom', '--no-owner', '--no-privileges', '--exclude-table-data=backups_under_way'];
      await runProgram('pg_dump', [...options, `--snapshot=${rows[0].name}`, `--file=${file}`], this.url);
      return await work({ tables: await count(client), files: () => filesIn(client) });
    } finally {
      await client.end();
    }
  }

  async replaceBy(file: string, restored: Restored): Promise<void> {
    await runProgram('pg_restore', [...restoreOptions, '--clean', '--if-exists', '--dbname', databaseNameOf(this.url), file], this.url);
    await this.query(running.join(';'));
    // Older backups have no audit log.
    const [{ exists }] = await this.query(`select to_regclass('activities') is not null as "exists"`);
    if (exists)
      await this.query(
        insertOf(restored, (n) => `$${n}`),
        Object.values(restored),
      );
  }

  async countIn(file: string): Promise<TableCount[]> {
    const name = `hearthside_check_${randomUUID().slice(0, 8)}`;
    const url = new URL(this.url);
    url.pathname = name;
    await this.query(`create database ${name} template template0`);
    try {
      await runProgram('pg_restore', [...restoreOptions, '--dbname', name, file], url.href);
      const client = await connect(url.href);
      return await count(client).finally(() => client.end());
    } finally {
      await this.query(`drop database ${name}`);
    }
  }

  async hold(id: string, until: number): Promise<void> {
    await this.query(`create table if not exists ${backupsTable}`);
    const statement = 'insert into backups_under_way (id, until) values ($1, $2) on conflict (id) do update set until = excluded.until';
    await this.query(statement, [id, until]);
  }

  async release(id: string): Promise<void> {
    await this.query('delete from backups_under_way where id = $1', [id]);
  }

  async close(): Promise<void> {
    await (await this.connected)?.end();
    this.connected = undefined;
  }
}

const restoreOptions = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
const databaseNameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

async function count(client: Client): Promise<TableCount[]> {
  const { rows } = await client.query(`select tablename as name from pg_tables where schemaname = current_schema() order by tablename`);
  const counts: TableCount[] = [];
  for (const { name } of rows) {
    if (name === 'backups_under_way') continue;
    // Row order is undefined, so the checksum adds up the rows.
    const digits = `('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint::numeric`;
    const table = `"${name.replaceAll('"', '""')}"`;
    const [result] = (await client.query(`select count(*) as rows, coalesce(sum(${digits}), 0) as sum from ${table} t`)).rows;
    counts.push({ name, rows: Number(result.rows), sum: result.sum });
  }
  return counts;
}

async function* filesIn(client: Client): AsyncGenerator<FileRow> {
  await client.query('declare stored_files no scroll cursor for select hash, ext, url, mime, formats from files order by id');
  for (;;) {
    const { rows } = await client.query(`fetch ${batch} from stored_files`);
    yield* rows as unknown as FileRow[];
    if (rows.length < batch) return;
  }
}
