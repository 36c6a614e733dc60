import type { Core, UID } from '@strapi/strapi';

export type Rows = ReturnType<Core.Strapi['db']['connection']>;

/** Queries a table in the current transaction, if any. SQLite has a single connection, so a second transaction would deadlock. */
export const queryTable = async <Result>(name: string, query: (rows: Rows) => PromiseLike<Result>): Promise<Result> =>
  await strapi.db.transaction(async ({ trx }) => await query(strapi.db.connection(name).transacting(trx)));

/** Locks a document until the current transaction ends. */
export async function lockRow(uid: UID.ContentType, documentId: string): Promise<void> {
  const { tableName } = strapi.db.metadata.get(uid);
  await queryTable(tableName, (rows) => rows.where({ document_id: documentId }).forUpdate().select('id'));
}

/** Locks a file against deletion until the current transaction ends; returns undefined if the file does not exist. */
export const lockFile = (where: { id: number } | { url: string }): Promise<{ id: number } | undefined> =>
  queryTable('files', (files) => files.where(where).forUpdate().first('id'));
