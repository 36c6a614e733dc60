import type { Core } from '@strapi/strapi';

/** What of better-sqlite3 is used here. */
interface Connection {
  prepare(sql: string): { pluck(): { get(): number } };
}

/**
 * Tells whether another process has written to SQLite since it was last asked, as an import does beside a running server.
 * It costs some microseconds, so it is asked once for all requests that are answered in one turn of the event loop.
 */
export async function watchDataVersion({ db }: Core.Strapi): Promise<() => boolean> {
  const client = (
    db.connection as unknown as { client: { acquireConnection(): Promise<Connection>; releaseConnection(one: Connection): void } }
  ).client;
  const connection = await client.acquireConnection();
  client.releaseConnection(connection);
  const version = connection.prepare('pragma data_version').pluck();
  let last = version.get();
  let isAsked = false;
  return () => {
    if (isAsked) return false;
    isAsked = true;
    setImmediate(() => (isAsked = false));
    const before = last;
    last = version.get();
    return last !== before;
  };
}
