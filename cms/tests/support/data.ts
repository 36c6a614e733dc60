import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** Data of a site, which servers can use one after another: a DATA_DIR, and on PostgreSQL a database. */
export interface Data {
  settings: Record<string, string>;
  discard(): Promise<void>;
}

/** Creates an empty DATA_DIR, and on PostgreSQL an empty database. */
export const newData = (): Promise<Data> => copyData({});

/** Copies the data of a first start, which holds only the accounts of the first administrator. */
export async function firstData(): Promise<Data> {
  return copyData(JSON.parse(process.env.TEST_FIRST_DATA!) as Record<string, string>);
}

/** Copies the data of a stopped site with these settings. */
export async function copyData({ DATA_DIR, DATABASE_URL }: Partial<Data['settings']>): Promise<Data> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearthside-own-'));
  // Unlike this, cpSync does not keep the permissions of folders since Node.js 22.
  if (DATA_DIR) await cp(DATA_DIR, dataDir, { recursive: true });
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

/** Creates a database, empty or as a copy of another, and returns its URL. */
async function newDatabase(source: string | undefined): Promise<string> {
  const name = `${process.env.TEST_DATABASES}_${randomBytes(6).toString('hex')}`;
  await sql(`create database ${name}${source ? ` template ${nameOf(source)}` : ''}`);
  const url = new URL(process.env.DATABASE_URL!);
  url.pathname = name;
  return url.href;
}

/** Executes a statement on the PostgreSQL server under test, in the database of `DATABASE_URL`. */
export async function sql(statement: string) {
  const client = new Client({ connectionString: process.env.DATABASE_URL! });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
