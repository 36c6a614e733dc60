import type { UID } from '@strapi/strapi';

/** Locks a document until the current transaction ends. */
export async function lockRow(uid: UID.ContentType, documentId: string): Promise<void> {
  const { tableName } = strapi.db.metadata.get(uid);
  await strapi.db.transaction(({ trx }) =>
    strapi.db.connection(tableName).transacting(trx).where({ document_id: documentId }).forUpdate().select('id'),
  );
}

/** Locks a file against deletion until the current transaction ends; returns undefined if the file does not exist. */
export async function lockFile(where: { id: number } | { url: string }): Promise<{ id: number } | undefined> {
  return await strapi.db.transaction(
    async ({ trx }) => await strapi.db.connection('files').transacting(trx).where(where).forUpdate().first('id'),
  );
}
