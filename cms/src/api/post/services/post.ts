import type { Core } from '@strapi/strapi';
import { isAdmin, resolveSchedule, type Caller, type Schedule } from '../../../../contract';
import { clock } from '../../../lib/clock';
import { isPublicId } from '../../../lib/public-id';
import { fingerprint } from '../../../lib/version';

const uid = 'api::post.post';
const populate = { image: true };
const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** Whether a caller may see a post, as it stands. */
const visibleTo = (caller: Caller | null) => (post: { published: boolean }) => isAdmin(caller) || post.published;

const postService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** The posts this caller may see, newest first. */
  async visibleTo(caller: Caller | null) {
    const posts = await strapi.db.query(uid).findMany({ orderBy: newestFirst, populate });
    return posts.map(standing).filter(visibleTo(caller));
  },

  /** One post, or null when there is none that this caller may see. */
  async findVisible(id: string, caller: Caller | null) {
    const post = await find(strapi, id);
    return post && visibleTo(caller)(post) ? post : null;
  },

  /** One post, whoever may see it; null when there is none. */
  find: (id: string) => find(strapi, id),
});

async function find(strapi: Core.Strapi, id: string) {
  const post = isPublicId(id) && (await strapi.db.query(uid).findOne({ where: { documentId: id }, populate }));
  return post ? standing(post) : null;
}

interface Row extends Schedule {
  title: string;
  content: string | null;
  video_url: string | null;
  time_zone: string | null;
}

/** A post with its schedule as of now, and the name of the state that its form edits. */
function standing<Post extends Row>(post: Post) {
  const { title, content, video_url, publish_at, unpublish_at, time_zone } = post;
  return {
    ...post,
    ...resolveSchedule(post, clock.now()),
    version: fingerprint([title, content, video_url, publish_at, unpublish_at, time_zone]),
  };
}

export type PostService = ReturnType<typeof postService>;
export default postService;
