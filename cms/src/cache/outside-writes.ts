import type { Core, UID } from '@strapi/strapi';
import { uids } from '../database/uids';
import { storageModels } from '../database/storage-models';
import { everything } from './changes';
import { channel } from './listener';

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
      perform pg_notify('${channel}', '${JSON.stringify({ changed: [everything] })}');
    end if;
    return null;
  end $body$`;

/**
 * Makes PostgreSQL notify of writes that bypass the write path, such as an import or manual changes. The trigger runs at the end of the
 * transaction, when a save has already published its change.
 */
export async function watchOutsideWrites(strapi: Core.Strapi): Promise<void> {
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
