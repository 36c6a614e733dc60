import type { Core, UID } from '@strapi/strapi';
import { openSync, readSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { storageModels } from '../database/storage-models';
import { knexClient } from '../database/strapi-adapter';
import { uids } from '../database/uids';
import { allTags, invalidate } from './changes';
import { channel, connectReplicas, listenerState } from './replicas';

/**
 * Whether this process has received every change: 'missed' is returned once after changes were missed, 'unknown' while the process cannot
 * find out.
 */
type State = 'current' | 'missed' | 'unknown';

let readState: () => State = () => 'unknown';

/** Whether the cached data is current; false while this is unknown. Drops all of it if changes were missed. */
export function isUpToDate(): boolean {
  const state = readState();
  if (state === 'missed') invalidate([allTags]);
  return state !== 'unknown';
}

/** Starts to receive the changes that other processes write to the database. */
export async function watchOthers(strapi: Core.Strapi): Promise<void> {
  if (strapi.db.dialect.client !== 'postgres') return void (readState = await watchDataVersion(strapi));
  await watchOutsideWrites(strapi);
  await connectReplicas();
  readState = listenerState;
}

/**
 * Returns a function that checks, once per turn of the event loop, whether another process, such as an import, has written to SQLite since
 * the last check; 'unknown' while another process locks the file.
 */
async function watchDataVersion(strapi: Core.Strapi): Promise<() => State> {
  const client = knexClient(strapi);
  const connection = await client.acquireConnection();
  client.releaseConnection(connection);
  const statement = connection.prepare('pragma data_version').pluck();
  const readCounter = counterOf(connection.name);
  let version = statement.get();
  let counter: number | undefined;
  let turn: number | undefined;
  let state: State = 'unknown';
  return () => {
    const [lastTurn, lastCounter, lastVersion] = [turn, counter, version];
    // Node.js counts turns since 20.18 and 22.8.
    turn = performance.nodeTiming.uvMetricsInfo?.loopCount;
    if (turn !== undefined && turn === lastTurn) return state;
    state = 'current';
    counter = readCounter();
    if (counter === lastCounter) return state;
    try {
      // Does not count the writes of this process, but takes ten times as long as reading the counter.
      version = statement.get();
      return version === lastVersion ? state : 'missed';
    } catch {
      counter = undefined;
      return (state = 'unknown');
    }
  };
}

/** Returns a function that reads the counter of writes in an SQLite file; NaN with a write-ahead log, which does not change it. */
function counterOf(path: string): () => number {
  // Stays open, because closing it would release SQLite's locks on the file.
  const file = openSync(path, 'r');
  const bytes = Buffer.alloc(10);
  return () => {
    readSync(file, bytes, 0, bytes.length, 18);
    return bytes[0] === 2 ? NaN : bytes.readUInt32BE(6);
  };
}

const visibleTypes = [...Object.values(storageModels).map(({ uid }) => uid), uids.seasonImage, uids.file, uids.role] as UID.ContentType[];

/** Returns the tables with content that visitors see, and the tables that join them. */
function tablesOf({ db }: Core.Strapi): string[] {
  const tables = visibleTypes.flatMap((uid) => {
    const { tableName, attributes } = db.metadata.get(uid);
    const joined = Object.values(attributes).flatMap((attribute) => ('joinTable' in attribute ? (attribute.joinTable?.name ?? []) : []));
    return [tableName, ...joined];
  });
  return [...new Set(tables)];
}

const noteWrite = `
  create or replace function hearthside_note_write() returns trigger language plpgsql as $body$
  begin
    if current_setting('hearthside.announced', true) is distinct from 'on' then
      perform pg_notify('${channel}', '${JSON.stringify({ changed: [allTags] })}');
    end if;
    return null;
  end $body$`;

/**
 * Makes PostgreSQL notify of writes that bypass the write path, such as an import or manual changes. The trigger runs at the end of the
 * transaction, when a save has already published its change.
 */
async function watchOutsideWrites(strapi: Core.Strapi): Promise<void> {
  const { connection } = strapi.db;
  await strapi.db.transaction(async ({ trx }) => {
    // Serializes replicas that start at the same time.
    await connection.raw(`select pg_advisory_xact_lock(hashtext('${channel}'))`).transacting(trx);
    await connection.raw(noteWrite).transacting(trx);
    for (const table of tablesOf(strapi)) {
      const { rows } = await connection
        .raw(`select 1 from pg_trigger where tgname = 'hearthside_note_write' and tgrelid = to_regclass(?)`, [table])
        .transacting(trx);
      if (rows.length > 0) continue;
      const statement = `create constraint trigger hearthside_note_write after insert or update or delete on ??
        deferrable initially deferred for each row execute function hearthside_note_write()`;
      await connection.raw(statement, [table]).transacting(trx);
    }
  });
}
