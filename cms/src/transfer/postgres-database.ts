import { randomUUID } from 'node:crypto';
import { Client, escapeLiteral } from 'pg';
import type { FileRow } from '../images/storage';
import { restoreBetween, runProgram } from './postgres-programs';
import {
  countInquiries,
  deleteEmails,
  eraseAgain,
  insertOf,
  readAppCodes,
  readErasures,
  removedImage,
  removedImages,
  running,
  deleteTokens,
  type Erasure,
  type Restored,
  type SiteDatabase,
  type Snapshot,
  type TableCount,
} from './site-database';

const connectTimeoutMs = 10_000;
const batch = 500;
/** The only schema that Strapi uses. */
const schema = 'public';

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
    return this.hasTable('files');
  }

  private async hasTable(name: string): Promise<boolean> {
    const [{ exists }] = await this.query(`select to_regclass($1) is not null as "exists"`, [name]);
    return Boolean(exists);
  }

  async withSnapshot<Result>(file: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
    const client = await connect(this.url);
    try {
      await client.query('begin isolation level repeatable read read only');
      const { rows } = await client.query('select pg_export_snapshot() as name');
      const options = ['--format=custom', `--schema=${schema}`, '--no-owner', '--no-privileges'];
      await runProgram('pg_dump', [...options, `--snapshot=${rows[0].name}`, `--file=${file}`], this.url);
      return await work({ tables: await count(client), files: () => filesIn(client) });
    } finally {
      await client.end();
    }
  }

  async erasures(): Promise<Erasure[]> {
    return (await this.hasTable('erasures')) ? ((await this.query(readErasures)) as unknown as Erasure[]) : [];
  }

  async replaceBy(file: string, restored: Restored, erasures: Erasure[]): Promise<void> {
    const values = Object.values({ ...restored, at: restored.at.toISOString() }).map(escapeLiteral);
    const insert = insertOf(restored, (n) => values[n - 1]);
    // Older backups have no jobs or no audit log.
    const ifThere = (table: string, statement: string) => `if to_regclass('${table}') is not null then ${statement}; end if;`;
    const record = `begin ${ifThere('jobs', deleteEmails)} ${ifThere('account_tokens', deleteTokens)} ${ifThere('activities', insert)} ${ifThere('inquiries', eraseAgain(erasures).join(';'))} end`;
    const after = [`set search_path to ${schema}`, ...running, `do ${escapeLiteral(record)}`];
    await restoreBetween(dropAll, [...restoreOptions, file], `${after.join(';')};`, this.url);
  }

  async countInquiries(): Promise<number> {
    return Number((await this.query(countInquiries))[0].n);
  }

  async appCodes(): Promise<string[]> {
    return (await this.hasTable('app_codes')) ? (await this.query(readAppCodes)).map(({ secret }) => secret) : [];
  }

  async countIn(file: string): Promise<TableCount[]> {
    const name = `hearthside_check_${randomUUID().slice(0, 8)}`;
    const url = new URL(this.url);
    url.pathname = name;
    await this.query(`create database ${name} template template0`);
    try {
      await runProgram('pg_restore', [...restoreOptions, '--single-transaction', '--exit-on-error', '--dbname', name, file], url.href);
      const client = await connect(url.href);
      return await count(client).finally(() => client.end());
    } finally {
      await this.query(`drop database ${name}`);
    }
  }

  async close(): Promise<void> {
    await (await this.connected)?.end();
    this.connected = undefined;
  }
}

/** Backups made before this option was used may contain other schemas. */
const restoreOptions = [`--schema=${schema}`, '--no-owner', '--no-privileges'];

/**
 * Drops everything in the schema except the objects of extensions. Each object is dropped after those that depend on it. Fails if an object
 * of another schema depends on one, because `cascade` would drop that too.
 */
const dropAll = `
set client_min_messages = warning;
do $body$
declare
  statement text;
  statements text[];
  blocked text[] := (
    select array_agg(drops.statement order by type <> 'table') from (
      -- Tables refer to each other.
      select type, format('drop %s if exists %s', type, string_agg(identity, ', ')) as statement
      from pg_depend as part, pg_identify_object(classid, objid, 0)
      where refclassid = 'pg_namespace'::regclass and refobjid = '${schema}'::regnamespace
        and classid = any ('{pg_class, pg_type, pg_proc, pg_operator, pg_collation, pg_ts_config, pg_ts_dict}'::regclass[])
        and not exists (select from pg_depend where classid = part.classid and objid = part.objid and deptype = 'e')
      group by type, case when type <> 'table' then objid end) as drops);
begin
  while blocked is distinct from statements loop
    statements := blocked;
    blocked := '{}';
    foreach statement in array statements loop
      begin execute statement; exception when dependent_objects_still_exist then blocked := blocked || statement; end;
    end loop;
  end loop;
  if blocked <> '{}' then execute blocked[1]; end if;
end $body$;`;

async function count(client: Client): Promise<TableCount[]> {
  const { rows } = await client.query(`select tablename as name from pg_tables where schemaname = current_schema() order by tablename`);
  const counts: TableCount[] = [];
  for (const { name } of rows) {
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
    const { rows } = await client.query<FileRow>(`fetch ${batch} from stored_files`);
    yield* rows;
    if (rows.length < batch) break;
  }
  const { rows: found } = await client.query("select 1 from pg_tables where schemaname = current_schema() and tablename = 'jobs'");
  if (found.length > 0) yield* (await client.query<{ payload: string }>(removedImages)).rows.map(removedImage);
}
