import type { Core } from '@strapi/strapi';
import { isPublicId } from '../../../lib/public-id';
import { removeUnusedImage, storeImage } from '../../../lib/store-image';

const uid = 'api::season-image.season-image';
const populate = { file: true };

const seasonImageService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Every stored background, newest first. */
  list: () => strapi.db.query(uid).findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], populate }),

  async add(name: string, picture: Buffer | null) {
    const file = await storeImage(picture, name);
    const { documentId } = await strapi.documents(uid).create({ data: { name, file: file.id } });
    return strapi.db.query(uid).findOne({ where: { documentId }, populate });
  },

  /** Whether there was such an image. One that a season shows is kept: `bootstrap/guard-images`. */
  async remove(id: string): Promise<boolean> {
    const image = isPublicId(id) && (await strapi.db.query(uid).findOne({ where: { documentId: id }, populate }));
    if (!image) return false;
    await strapi.documents(uid).delete({ documentId: id });
    await removeUnusedImage(image.file?.id);
    return true;
  },
});

export type SeasonImageService = ReturnType<typeof seasonImageService>;
export default seasonImageService;
