import { uids } from '../database/uids';
import { findArchivedPicture } from './archive';
import { storeImageAgain } from './store-image';

export interface FoundPicture {
  /** Of its file. */
  id: number;
  /** Stored again just now. */
  isNew: boolean;
}

const findFile = (documentId: string): Promise<{ id: number } | null> => strapi.db.query(uids.file).findOne({ where: { documentId } });

/** The file of a version's picture, stored again when it was removed; null when nothing of it is left. */
export async function findPicture(documentId: string | null): Promise<FoundPicture | null> {
  if (!documentId) return null;
  const file = await findFile(documentId);
  if (file) return { id: file.id, isNew: false };
  const archived = await findArchivedPicture(documentId);
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
