import type { Core } from '@strapi/strapi';
import { isAdmin, type Caller } from '../../../../contract';
import { isPublicId } from '../../../lib/public-id';

const uid = 'api::season.season';
const populate = { background_image: { populate: { file: true } } };
const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** Which rows a caller may see. */
const visible = (caller: Caller | null) => (isAdmin(caller) ? {} : { published: true, archived: false });

const seasonService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** The seasons this caller may see, newest first. */
  visibleTo: (caller: Caller | null) =>
    strapi.db.query(uid).findMany({ where: visible(caller), orderBy: newestFirst, populate }),

  /** One season, or null when there is none that this caller may see. */
  async findVisible(id: string, caller: Caller | null) {
    if (!isPublicId(id)) return null;
    return strapi.db.query(uid).findOne({ where: { documentId: id, ...visible(caller) }, populate });
  },
});

export type SeasonService = ReturnType<typeof seasonService>;
export default seasonService;
