import { uids } from '../database/uids';
import { findPreview, findRetainedImage } from './retained-images';
import { storeImageAgain } from './store-image';

export interface FoundImage {
  /** Row id of the file. */
  id: number;
  /** Whether the image was stored again. */
  isNew: boolean;
}

const findFile = (documentId: string): Promise<{ id: number } | null> => strapi.db.query(uids.file).findOne({ where: { documentId } });

/** Returns the file of a revision's image, and stores a retained image again; null if neither exists. */
export async function findImage(documentId: string | null): Promise<FoundImage | null> {
  if (!documentId) return null;
  const file = await findFile(documentId);
  if (file) return { id: file.id, isNew: false };
  const retained = await findRetainedImage(documentId);
  if (!retained) return null;
  try {
    const { id } = await storeImageAgain(documentId, { ...retained, alternativeText: retained.alternative_text });
    return { id, isNew: true };
  } catch (reason) {
    // Document ids are unique, so another request may have stored the image in the meantime.
    const stored = await findFile(documentId);
    if (!stored) throw reason;
    return { id: stored.id, isNew: false };
  }
}

/** Returns the URL of a revision's image, or the preview of a retained image. */
export async function findImageUrl(image: string | null): Promise<string | null> {
  if (!image) return null;
  const file = await strapi.db.query(uids.file).findOne({ select: ['url'], where: { documentId: image } });
  return file?.url ?? (await findPreview(image)) ?? null;
}
