import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** Where one server after another keeps its data: a DATA_DIR, and on PostgreSQL a database. */
export interface Data {
  settings: Record<string, string>;
  discard(): Promise<void>;
}

/** An empty DATA_DIR, and on PostgreSQL an empty database. */
export const newData = (): Promise<Data> => makeData({});

/** What a first start leaves behind: the accounts of its first administrator, and nothing else. */
export async function firstData(): Promise<Data> {
  return makeData(JSON.parse(process.env.TEST_FIRST_DATA!) as Record<string, string>);
}

async function makeData({ DATA_DIR, DATABASE_URL }: Record<string, string>): Promise<Data> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearthside-own-'));
  if (DATA_DIR) cpSync(DATA_DIR, dataDir, { recursive: true });
  const database = process.env.DATABASE_URL && (await newDatabase(DATABASE_URL));
  return {
    settings: { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database }) },
    async discard() {
      if (database) await sql(`drop database if exists ${nameOf(database)} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** The address of a new database, which is a copy of another or empty. */
async function newDatabase(from: string | undefined): Promise<string> {
  const name = `${process.env.TEST_DATABASES}_${randomBytes(6).toString('hex')}`;
  await sql(`create database ${name}${from ? ` template ${nameOf(from)}` : ''}`);
  const url = new URL(process.env.DATABASE_URL!);
  url.pathname = name;
  return url.href;
}

/** Asks the PostgreSQL server under test, by the database that it was named with. */
export async function sql(statement: string) {
  const client = new Client({ connectionString: process.env.DATABASE_URL! });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
