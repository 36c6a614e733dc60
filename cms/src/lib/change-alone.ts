import type { UID } from '@strapi/strapi';
import { isPublicId } from './public-id';

interface Change<Stored> {
  uid: UID.ContentType;
  /** The public id of what is changed. */
  id: string;
  find: () => Promise<Stored | null>;
  /** Says what is to be stored, given what is; refuses by throwing. */
  decide: (stored: NoInfer<Stored>) => object | Promise<object>;
}

/**
 * Changes a document while nobody else does, so that of two saves one sees the other.
 * Returns it as it was before; null when there is none.
 */
export async function changeAlone<Stored>({ uid, id, find, decide }: Change<Stored>): Promise<Stored | null> {
  return await strapi.db.transaction(async () => {
    if (!isPublicId(id)) return null;
    await holdRow(uid, id);
    const stored = await find();
    if (stored) await strapi.documents(uid).update({ documentId: id, data: await decide(stored) });
    return stored;
  });
}

/** Keeps others from changing a document until the transaction under way ends. */
export async function holdRow(uid: UID.ContentType, id: string): Promise<void> {
  const { tableName } = strapi.db.metadata.get(uid);
  await strapi.db.transaction(({ trx }) =>
    strapi.db.connection(tableName).transacting(trx).where({ document_id: id }).forUpdate().select('id'),
  );
}

/** Keeps a stored file from being removed until the transaction under way ends; undefined when there is none. */
export async function holdFile(where: { id: number } | { url: string }): Promise<{ id: number } | undefined> {
  return await strapi.db.transaction(async ({ trx }) =>
    await strapi.db.connection('files').transacting(trx).where(where).forUpdate().first('id'),
  );
}
