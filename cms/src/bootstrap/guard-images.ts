import type { Core, UID } from '@strapi/strapi';
import { holdRow } from '../lib/change-alone';
import { conflict, invalid } from '../lib/failures';
import { imageTypes } from '../lib/image-limits';
import { refuseNul } from '../lib/validate';

const imageUid = 'api::season-image.season-image';

const exists = async (strapi: Core.Strapi, uid: UID.ContentType, where: object): Promise<boolean> =>
  (await strapi.db.query(uid).count({ where })) > 0;

/**
 * A season's background stays as long as the season shows it, whoever tidies up: our endpoint, the panel or its media
 * library. Nor does a post's picture vanish under it, and a season image always has its picture.
 */
export function guardImages(strapi: Core.Strapi): void {
  strapi.documents.use(async ({ uid, action, params }, next) => {
    if (uid !== imageUid || !['create', 'clone', 'update', 'delete'].includes(action)) return next();
    const guard = async (): Promise<unknown> => {
      if (action === 'delete') await refuseShown(strapi, (params as { documentId: string }).documentId);
      refuseNul((params as { data?: unknown }).data);
      const result = await next();
      if (action !== 'delete') await refuseBare(strapi, result);
      return result;
    };
    return (await strapi.db.transaction(guard)) as ReturnType<typeof next>;
  });

  // The file is gone before its row, so no lifecycle would be early enough.
  const upload = strapi.plugin('upload').service('upload');
  const { remove } = upload;
  upload.remove = async (file: { id: number }) => {
    const isShown =
      (await exists(strapi, imageUid, { file: { id: file.id } })) || (await exists(strapi, 'api::post.post', { image: { id: file.id } }));
    if (isShown) throw conflict('This picture is in use. Give what shows it another one first.');
    return remove(file);
  };
}

async function refuseShown(strapi: Core.Strapi, documentId: string): Promise<void> {
  await holdRow(imageUid, documentId);
  if (await exists(strapi, 'api::season.season', { background_image: { documentId } })) {
    throw conflict('A season shows this image. Give the season another one first.');
  }
}

// Strapi does not insist on media, whatever the schema says.
async function refuseBare(strapi: Core.Strapi, result: unknown): Promise<void> {
  const { documentId } = (result ?? {}) as { documentId?: string };
  if (documentId && !(await exists(strapi, imageUid, { documentId, file: { mime: { $in: imageTypes } } }))) {
    throw invalid(['Choose an image']);
  }
}
