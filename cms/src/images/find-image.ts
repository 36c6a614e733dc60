import { uids } from '../database/uids';
import { findRetainedImage } from './retained-images';
import { storeImageAgain } from './store-image';

export interface FoundImage {
  /** Of its file. */
  id: number;
  /** Stored again just now. */
  isNew: boolean;
}

const findFile = (documentId: string): Promise<{ id: number } | null> => strapi.db.query(uids.file).findOne({ where: { documentId } });

/** The file of a version's picture, stored again when it was removed; null when nothing of it is left. */
export async function findImage(documentId: string | null): Promise<FoundImage | null> {
  if (!documentId) return null;
  const file = await findFile(documentId);
  if (file) return { id: file.id, isNew: false };
  const archived = await findRetainedImage(documentId);
  if (!archived) return null;
  try {
    const { id } = await storeImageAgain(documentId, { ...archived, alternativeText: archived.alternative_text });
    return { id, isNew: true };
  } catch (reason) {
    // Document ids are unique: another request stored it meanwhile.
    const stored = await findFile(documentId);
    if (!stored) throw reason;
    return { id: stored.id, isNew: false };
  }
}
