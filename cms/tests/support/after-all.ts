import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sql } from './data';

/** Stops the shared site and removes all files and databases of the tests. */
export default async function removeData(): Promise<void> {
  await globalThis.testSite?.end();
  rmSync(tmpdir(), { recursive: true, force: true, maxRetries: 5 });
  if (!process.env.DATABASE_URL) return;
  const databases = await sql(`select datname from pg_database where datname like '${process.env.TEST_DATABASES}%'`);
  for (const { datname } of databases) await sql(`drop database ${datname} with (force)`);
}
