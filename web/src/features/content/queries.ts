import { pictureFields } from '../../data/pictures';
import { listQuery, newestPostsQuery, oneQuery, type Read } from '../../data/queries';

/** What the lists show; whoever reads one is told more. */
const postFields = ['title', 'published', 'publish_at', 'unpublish_at', 'time_zone'] as const;

export const postsQuery = listQuery('Posts', { post: postFields });
export const postQuery = oneQuery('Post', 'post', [...postFields, 'content', ...pictureFields('image_url'), 'video_url', 'version']);
/** What the feed of insights holds. */
export const feedQuery = newestPostsQuery('Feed', ['title', 'content']);
export type ReadPost = Read<'post'>;

const seasonFields = ['name', 'published', 'archived', 'publish_at', 'unpublish_at', 'time_zone', 'recur_from', 'recur_to'] as const;

export const seasonsQuery = listQuery('Seasons', { season: seasonFields });
export const seasonQuery = oneQuery('Season', 'season', [...seasonFields, 'body', ...pictureFields('background_image'), 'version']);
export type ReadSeason = Read<'season'>;
