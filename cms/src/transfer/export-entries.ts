import { strapi as strapiSide, utils } from '@strapi/data-transfer';
import type { Core, UID } from '@strapi/strapi';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roles } from '../../contract';
import { uids } from '../database/uids';
import type { FileRow } from '../images/storage';
import { writeLines } from '../move-in/files';
import { componentTypes, archivedTypes, linksOf } from './archived-types';
import type { RetainedImageEntry } from './retained-images';

type Transaction = Parameters<Parameters<Core.Strapi['db']['transaction']>[0] & object>[0]['trx'];
type Row = Record<string, unknown> & { id: number };

const batch = 200;

/** Numbers of exported entries by type, and of retained images. */
export interface Exported {
  counts: Record<string, number>;
  retainedImages: number;
}

/** Line of the exported entries; the attributes are those of images. */
export interface ExportedEntry {
  type: string;
  id: number;
  data: FileRow;
}

/** Writes all content except image files to a folder, from one database snapshot. */
export async function exportEntries(folder: string): Promise<Exported> {
  return await strapi.db.transaction(async ({ trx }) => {
    const isPostgres = strapi.db.dialect.client === 'postgres';
    if (isPostgres) await trx.raw('set transaction isolation level repeatable read read only');
    writeSchemas(folder);
    const counts = await writeEntries(folder);
    await writeLinks(folder, trx);
    return { counts, retainedImages: await writeRetainedImages(folder, trx) };
  });
}

function writeSchemas(folder: string): void {
  const writer = writeLines(join(folder, 'schemas.jsonl'));
  const schemas = utils.schema.mapSchemasValues(utils.schema.schemasToValidJSON({ ...strapi.contentTypes, ...strapi.components }));
  const exportedTypes: string[] = [...archivedTypes, uids.role, ...componentTypes];
  for (const [uid, schema] of Object.entries(schemas)) if (exportedTypes.includes(uid)) writer.write(schema as object);
  writer.close();
}

async function writeEntries(folder: string): Promise<Record<string, number>> {
  const writer = writeLines(join(folder, 'entities.jsonl'));
  const counts: Record<string, number> = {};
  for (const uid of [uids.role, ...archivedTypes]) {
    counts[uid] = 0;
    for await (const { id, ...data } of rowsOf(uid)) {
      if (uid === uids.role && !roles.some((role) => role === data.type)) continue;
      writer.write({ type: uid, id, data } satisfies Record<keyof ExportedEntry, unknown>);
      counts[uid] += 1;
    }
  }
  writer.close();
  return counts;
}

async function* rowsOf(uid: string): AsyncGenerator<Row> {
  const components = Object.entries(strapi.getModel(uid as UID.ContentType).attributes).filter(([, { type }]) => type === 'component');
  const populate = Object.fromEntries(components.map(([name]) => [name, true]));
  for (let lastId = 0; ; ) {
    const where = { id: { $gt: lastId } };
    const rows: Row[] = await strapi.db.query(uid as UID.ContentType).findMany({ where, orderBy: { id: 'asc' }, limit: batch, populate });
    yield* rows;
    if (rows.length < batch) return;
    lastId = rows[rows.length - 1].id;
  }
}

async function writeLinks(folder: string, trx: Transaction): Promise<void> {
  const writer = writeLines(join(folder, 'links.jsonl'));
  const query = strapiSide.queries.link.createLinkQuery(strapi, trx)();
  for (const [type, fields] of Object.entries(linksOf)) {
    for (const field of Object.keys(fields)) {
      for await (const link of query.generateAllForAttribute(type, field)) {
        if (fields[field].includes(link.right.type)) writer.write(link);
      }
    }
  }
  writer.close();
}

async function writeRetainedImages(folder: string, trx: Transaction): Promise<number> {
  const writer = writeLines(join(folder, 'kept_pictures.jsonl'));
  const table = () => strapi.db.connection('kept_pictures').transacting(trx);
  let n = 0;
  for (let lastId = ''; ; n += 1) {
    const row: (Omit<RetainedImageEntry, 'n'> & { bytes: Buffer }) | undefined = await table()
      .where('id', '>', lastId)
      .orderBy('id')
      .first();
    if (!row) break;
    const { bytes, ...image } = row;
    await writeFile(join(folder, String(n)), bytes, { mode: 0o600 });
    writer.write({ n, ...image } satisfies RetainedImageEntry);
    lastId = image.id;
  }
  writer.close();
  return n;
}
