import type { Database } from 'better-sqlite3';
import { join } from 'node:path';
import { sql } from './data';
import type { OwnSite } from './own-site';

declare global {
  var otherHolder: Database;
}

/** Makes a site's database unavailable. Returns a function that makes it available again. */
export async function breakDatabase(site: OwnSite): Promise<() => Promise<unknown>> {
  const url = site.settings.DATABASE_URL;
  return url ? cutConnections(new URL(url).pathname.slice(1)) : lockFile(site);
}

async function lockFile(site: OwnSite) {
  // By default SQLite blocks the process for five seconds per lock.
  await site.run(() => strapi.db.connection.raw('pragma busy_timeout = 20').then(() => null));
  await site.run(
    (file) => {
      globalThis.otherHolder = new (serverPackage('better-sqlite3'))(file);
      globalThis.otherHolder.exec('begin exclusive');
    },
    join(site.dataDir, 'hearthside.db'),
  );
  return () => site.run(() => void globalThis.otherHolder.close());
}

async function cutConnections(name: string) {
  const allow = (allowed: boolean) => sql(`alter database ${name} allow_connections ${allowed}`);
  await allow(false);
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  return () => allow(true);
}
