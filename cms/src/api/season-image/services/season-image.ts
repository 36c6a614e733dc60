import type { Core } from '@strapi/strapi';

const uid = 'api::season-image.season-image';

const seasonImageService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Every stored background, newest first. */
  list: () =>
    strapi.db.query(uid).findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], populate: { file: true } }),
});

export type SeasonImageService = ReturnType<typeof seasonImageService>;
export default seasonImageService;
