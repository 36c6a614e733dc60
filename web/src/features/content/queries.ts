import { dateFields, collectionTypes, type CollectionType } from 'cms/contract';
import { imageFields, sizeFields } from '../../data/images';
import { listQuery, newestPostsQuery, oneQuery, type Read } from '../../data/queries';

/** Fields of entries in lists; queries for one entry read more fields. */
const postFields = ['title', 'published', 'publish_at', 'unpublish_at', 'time_zone'] as const;

export const postsQuery = listQuery('Posts', { post: postFields });
export const postQuery = oneQuery('Post', 'post', [
  ...postFields,
  ...dateFields,
  'content',
  ...imageFields('image_url'),
  ...sizeFields('image_url'),
  'video_url',
  'version',
]);
export const feedQuery = newestPostsQuery('Feed', ['title', 'content', 'created_at']);
export type ReadPost = Read<'post'>;

const seasonFields = ['name', 'published', 'archived', 'publish_at', 'unpublish_at', 'time_zone', 'recur_from', 'recur_to'] as const;

export const seasonsQuery = listQuery('Seasons', { season: seasonFields });
export const seasonQuery = oneQuery('Season', 'season', [
  ...seasonFields,
  ...dateFields,
  'body',
  ...imageFields('background_image'),
  ...sizeFields('background_image'),
  'version',
]);

type DatedType = Exclude<CollectionType, 'agent'>;
/** Content types in the sitemap, which lists entries with the date of their last change. */
export const datedTypes = collectionTypes.filter((type): type is DatedType => type !== 'agent');
export const sitemapQuery = listQuery(
  'Sitemap',
  Object.fromEntries(datedTypes.map((type) => [type, ['updated_at']])) as unknown as Record<DatedType, ['updated_at']>,
);
export type ReadSeason = Read<'season'>;
