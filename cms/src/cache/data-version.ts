import type { Core } from '@strapi/strapi';

/** What of better-sqlite3 is used here. */
interface Connection {
  prepare(sql: string): { pluck(): { get(): number } };
}

/**
 * Tells whether nobody else has written to SQLite since it was last asked, as an import does beside a running server, and 'unknown'
 * while somebody else holds the file.
 * It costs some microseconds, so it is asked once for all requests that are answered in one turn of the event loop.
 */
export async function watchDataVersion({ db }: Core.Strapi): Promise<() => 'yes' | 'no' | 'unknown'> {
  const client = (
    db.connection as unknown as { client: { acquireConnection(): Promise<Connection>; releaseConnection(one: Connection): void } }
  ).client;
  const connection = await client.acquireConnection();
  client.releaseConnection(connection);
  const version = connection.prepare('pragma data_version').pluck();
  let last = version.get();
  let answer: 'yes' | 'unknown' | undefined;
  return () => {
    if (answer) return answer;
    setImmediate(() => (answer = undefined));
    try {
      const before = last;
      last = version.get();
      answer = 'yes';
      return last === before ? 'yes' : 'no';
    } catch {
      return (answer = 'unknown');
    }
  };
}
