import { seasonImageName } from '../../../contract';
import { create, remove, type SaveRules } from '../../content/save';
import { storedNouns, storedSeasonImage as stored, type Row, type StoredFile } from '../../database/stored-nouns';
import { uids } from '../../database/uids';
import { conflict, invalid } from '../../http/errors';
import { validate } from '../../http/validate';
import { imageTypes } from '../../images/limits';
import { removeUnusedImage, storeImage } from '../../images/store-image';

export interface SeasonImageRow extends Row {
  name: string;
  file: StoredFile;
}

/** Every stored background, newest first. */
export const listSeasonImages = (): Promise<SeasonImageRow[]> =>
  strapi.db.query(uids.seasonImage).findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], populate: stored.populate });

export async function addSeasonImage(name: string, picture: Buffer | null): Promise<SeasonImageRow> {
  const file = await storeImage(picture, name);
  return (await create(stored, () => ({ name, file: file.id }))) as SeasonImageRow;
}

/** Whether there was such an image. One that a season shows is not removed. */
export async function removeSeasonImage(id: string): Promise<boolean> {
  const removed = await remove(stored, id);
  if (removed) await removeUnusedImage((removed.before as SeasonImageRow).file?.id);
  return removed !== null;
}

/** A background stays as long as a season shows it, whoever tidies up, and always has its picture. */
export const seasonImageRules: SaveRules = {
  async allow({ action, before }) {
    if (action !== 'delete') return;
    const shown = { background_image: { documentId: before?.documentId } };
    if ((await strapi.db.query(storedNouns.season.uid).count({ where: shown })) === 0) return;
    throw conflict('A season shows this image. Give the season another one first.');
  },

  async check({ after }) {
    if (!after) return;
    await validate(seasonImageName, after);
    if (!imageTypes.includes((after as SeasonImageRow).file?.mime)) throw invalid({ file: 'Choose an image' });
  },
};
