import { contentTypeNames, seasonImageName, sharedImageFields } from '../../../contract';
import type { Rules } from '../../content/rules';
import { create, remove } from '../../content/save';
import { seasonImageModel as stored, sharesImages, storageModelOf, type SeasonImageRow } from '../../database/storage-models';
import { uids } from '../../database/uids';
import { conflict, invalid } from '../../http/errors';
import { validate } from '../../http/validate';
import { imageTypes } from '../../images/limits';
import { removeUnusedImages, storeImage } from '../../images/store-image';

/** Lists all season images, newest first. */
export const listSeasonImages = (): Promise<SeasonImageRow[]> =>
  strapi.db.query(uids.seasonImage).findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], populate: stored.populate });

export async function addSeasonImage(name: string, image: Buffer | null): Promise<SeasonImageRow> {
  const file = await storeImage(image, name);
  return create(stored, () => ({ name, file: file.id }));
}

/** Deletes a season image, unless a season or page uses it. Returns whether the image existed. */
export async function removeSeasonImage(id: string): Promise<boolean> {
  const removed = await remove(stored, id);
  if (removed?.before.file) await removeUnusedImages([removed.before.file.id]);
  return removed !== null;
}

/** Keeps season images that a season or page uses from being deleted, and requires an image file. */
export const seasonImageRules: Rules<SeasonImageRow> = {
  async authorize({ action, before }) {
    if (action !== 'delete') return;
    const image = { documentId: before?.documentId };
    for (const { uid, contentType, image: shown, name } of contentTypeNames.map(storageModelOf).filter(sharesImages)) {
      const attributes = [...(shown?.isShared ? [shown.attribute] : []), ...sharedImageFields(contentType)];
      const uses = await strapi.db.query(uid).count({ where: { $or: attributes.map((attribute) => ({ [attribute]: image })) } });
      if (uses === 0) continue;
      if (contentType.single) throw conflict('A page uses this image as its hero image. Choose another image for that page first.');
      throw conflict(`A ${name} uses this image. Choose another image for that ${name} first.`);
    }
  },

  async afterWrite({ after }) {
    if (!after) return;
    await validate(seasonImageName, after);
    if (!imageTypes.includes(after.file?.mime ?? '')) throw invalid({ file: 'Image is required' });
  },
};
