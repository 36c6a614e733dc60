import type { Context, Next } from 'koa';
import type { UID } from '@strapi/strapi';
import { notFound } from './failures';
import { isPublicId } from './public-id';
import { uids } from './states';

/** What the `:id` of a path stands for, by the path's first part. */
const nouns: Record<string, { uid: UID.ContentType; name: string }> = {
  agents: { uid: uids.agent, name: 'Agent' },
  posts: { uid: uids.post, name: 'Post' },
  seasons: { uid: uids.season, name: 'Season' },
};

/** Answers 404 for an id that stands for nothing, before the body of the request is looked at. */
export function refuseUnknown(path: string) {
  const { uid, name } = nouns[path.split('/')[1]];
  return async (ctx: Context, next: Next) => {
    const documentId: string = ctx.params.id;
    const isKnown = isPublicId(documentId) && (await strapi.db.query(uid).count({ where: { documentId } })) > 0;
    if (!isKnown) throw notFound(name);
    return next();
  };
}
