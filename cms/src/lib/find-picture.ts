import { findKeptPicture } from './kept-pictures';
import { storeImageAgain } from './store-image';

export interface FoundPicture {
  /** Of its file. */
  id: number;
  /** Stored again just now. */
  isNew: boolean;
}

/** The file of a version's picture, stored again when it was removed; null when nothing of it is left. */
export async function findPicture(documentId: string | null): Promise<FoundPicture | null> {
  if (!documentId) return null;
  const file = await strapi.db.query('plugin::upload.file').findOne({ where: { documentId } });
  if (file) return { id: file.id, isNew: false };
  const kept = await findKeptPicture(documentId);
  if (!kept) return null;
  const { id } = await storeImageAgain(documentId, { ...kept, alternativeText: kept.alternative_text });
  return { id, isNew: true };
}
