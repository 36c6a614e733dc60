import type { Core } from '@strapi/strapi';

interface Connection {
  prepare(sql: string): { pluck(): { get(): number } };
}

/**
 * Returns a function that checks whether another process, such as an import, has written to SQLite since the last check; 'unknown' while
 * another process locks the file. A check takes some microseconds, so there is only one per turn of the event loop.
 */
export async function watchDataVersion({ db }: Core.Strapi): Promise<() => 'yes' | 'no' | 'unknown'> {
  const client = (
    db.connection as unknown as { client: { acquireConnection(): Promise<Connection>; releaseConnection(connection: Connection): void } }
  ).client;
  const connection = await client.acquireConnection();
  client.releaseConnection(connection);
  const version = connection.prepare('pragma data_version').pluck();
  let last = version.get();
  let result: 'yes' | 'unknown' | undefined;
  return () => {
    if (result) return result;
    setImmediate(() => (result = undefined));
    try {
      const before = last;
      last = version.get();
      result = 'yes';
      return last === before ? 'yes' : 'no';
    } catch {
      return (result = 'unknown');
    }
  };
}
