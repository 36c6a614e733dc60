import type { Core } from '@strapi/strapi';
import { isAdmin, type Caller } from '../../../../contract';
import { isPublicId } from '../../../lib/public-id';

const uid = 'api::post.post';
const populate = { image: true };
const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** Which rows a caller may see. */
const visible = (caller: Caller | null) => (isAdmin(caller) ? {} : { published: true });

const postService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** The posts this caller may see, newest first. */
  visibleTo: (caller: Caller | null) =>
    strapi.db.query(uid).findMany({ where: visible(caller), orderBy: newestFirst, populate }),

  /** One post, or null when there is none that this caller may see. */
  async findVisible(id: string, caller: Caller | null) {
    if (!isPublicId(id)) return null;
    return strapi.db.query(uid).findOne({ where: { documentId: id, ...visible(caller) }, populate });
  },
});

export type PostService = ReturnType<typeof postService>;
export default postService;
