import { dateFields, listedNouns, type ListedNoun } from 'cms/contract';
import { pictureFields, sizeFields } from '../../data/pictures';
import { listQuery, newestPostsQuery, oneQuery, type Read } from '../../data/queries';

/** What the lists show; whoever reads one is told more. */
const postFields = ['title', 'published', 'publish_at', 'unpublish_at', 'time_zone'] as const;

export const postsQuery = listQuery('Posts', { post: postFields });
export const postQuery = oneQuery('Post', 'post', [
  ...postFields,
  ...dateFields,
  'content',
  ...pictureFields('image_url'),
  ...sizeFields('image_url'),
  'video_url',
  'version',
]);
/** What the feed of insights holds. */
export const feedQuery = newestPostsQuery('Feed', ['title', 'content', 'created_at']);
export type ReadPost = Read<'post'>;

const seasonFields = ['name', 'published', 'archived', 'publish_at', 'unpublish_at', 'time_zone', 'recur_from', 'recur_to'] as const;

export const seasonsQuery = listQuery('Seasons', { season: seasonFields });
export const seasonQuery = oneQuery('Season', 'season', [
  ...seasonFields,
  ...dateFields,
  'body',
  ...pictureFields('background_image'),
  ...sizeFields('background_image'),
  'version',
]);

type DatedNoun = Exclude<ListedNoun, 'agent'>;
/** What the sitemap names with the date of its last change. */
export const datedNouns = listedNouns.filter((noun): noun is DatedNoun => noun !== 'agent');
export const sitemapQuery = listQuery(
  'Sitemap',
  Object.fromEntries(datedNouns.map((noun) => [noun, ['updated_at']])) as unknown as Record<DatedNoun, ['updated_at']>,
);
export type ReadSeason = Read<'season'>;
