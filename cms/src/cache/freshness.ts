import type { Core } from '@strapi/strapi';
import { everything, tellChange } from './changes';
import { watchOutsideWrites } from './outside-writes';
import { joinReplicas } from './replicas';

/**
 * Whether this process has received every change: 'no' is returned once after changes were missed, 'unknown' while the process cannot
 * find out.
 */
type Knowledge = 'yes' | 'no' | 'unknown';

let know: () => Knowledge = () => 'unknown';
let leave: () => Promise<void> = async () => undefined;

/** Whether the cached data is current; false while this is unknown. Drops all of it if changes were missed. */
export function isUpToDate(): boolean {
  const knowledge = know();
  if (knowledge === 'no') tellChange([everything]);
  return knowledge !== 'unknown';
}

/** Starts to receive the changes that other processes write to the database. */
export async function watchOthers(strapi: Core.Strapi): Promise<void> {
  if (strapi.db.dialect.client === 'postgres') {
    await watchOutsideWrites(strapi);
    const listener = await joinReplicas(strapi);
    know = () => listener.state;
    leave = () => listener.close();
  } else {
    know = await watchDataVersion(strapi);
  }
}

export const leaveOthers = (): Promise<void> => leave();

interface Connection {
  prepare(sql: string): { pluck(): { get(): number } };
}

/**
 * Returns a function that checks whether another process, such as an import, has written to SQLite since the last check; 'unknown' while
 * another process locks the file. A check takes some microseconds, so there is only one per turn of the event loop.
 */
async function watchDataVersion({ db }: Core.Strapi): Promise<() => Knowledge> {
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
