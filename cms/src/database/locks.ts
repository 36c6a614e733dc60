import type { UID } from '@strapi/strapi';

/** Keeps others from changing a document until the transaction under way ends. */
export async function lockRow(uid: UID.ContentType, documentId: string): Promise<void> {
  const { tableName } = strapi.db.metadata.get(uid);
  await strapi.db.transaction(({ trx }) =>
    strapi.db.connection(tableName).transacting(trx).where({ document_id: documentId }).forUpdate().select('id'),
  );
}

/** Keeps a stored file from being removed until the transaction under way ends; undefined when there is none. */
export async function lockFile(where: { id: number } | { url: string }): Promise<{ id: number } | undefined> {
  return await strapi.db.transaction(
    async ({ trx }) => await strapi.db.connection('files').transacting(trx).where(where).forUpdate().first('id'),
  );
}
