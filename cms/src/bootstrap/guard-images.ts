import type { Core } from '@strapi/strapi';
import { conflict } from '../lib/failures';

const imageUid = 'api::season-image.season-image';

const isShown = async (strapi: Core.Strapi, image: object): Promise<boolean> =>
  (await strapi.db.query('api::season.season').count({ where: { background_image: image } })) > 0;

const refuse = () => conflict('A season shows this image. Give the season another one first.');

/** A season's background stays as long as the season shows it, whoever tidies up: our endpoint, the panel or its media library. */
export function guardImages(strapi: Core.Strapi): void {
  strapi.documents.use(async ({ uid, action, params }, next) => {
    if (uid === imageUid && action === 'delete' && 'documentId' in params) {
      if (await isShown(strapi, { documentId: params.documentId })) throw refuse();
    }
    return next();
  });

  // The file is gone before its row, so no lifecycle would be early enough.
  const upload = strapi.plugin('upload').service('upload');
  const { remove } = upload;
  upload.remove = async (file: { id: number }) => {
    if (await isShown(strapi, { file: { id: file.id } })) throw refuse();
    return remove(file);
  };
}
