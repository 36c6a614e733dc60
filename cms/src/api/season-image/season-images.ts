import { nouns, seasonImageName, sharedImageFields } from '../../../contract';
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

/** A background stays as long as a season or the top of a page shows it, whoever tidies up, and always has its picture. */
export const seasonImageRules: SaveRules = {
  async allow({ action, before }) {
    if (action !== 'delete') return;
    const image = { documentId: before?.documentId };
    const inSeasons = await strapi.db.query(storedNouns.season.uid).count({ where: { background_image: image } });
    if (inSeasons > 0) throw conflict('A season shows this image. Give the season another one first.');
    const places = sharedImageFields(nouns.site).map((field) => ({ [field]: image }));
    const atTops = await strapi.db.query(storedNouns.site.uid).count({ where: { $or: places } });
    if (atTops > 0) throw conflict('The top of a page shows this image. Give the page another one first.');
  },

  async check({ after }) {
    if (!after) return;
    await validate(seasonImageName, after);
    if (!imageTypes.includes((after as SeasonImageRow).file?.mime)) throw invalid({ file: 'Choose an image' });
  },
};
