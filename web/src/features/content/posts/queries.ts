import { listQuery, oneQuery, type EntryOf, type Read } from '../../../data/queries';

const schedule = ['publish_at', 'unpublish_at', 'time_zone'] as const;

export const postsQuery = listQuery({ post: ['title', 'published', ...schedule] });
export type ListedPost = EntryOf<typeof postsQuery>;

export const postQuery = oneQuery('post', [
  'title',
  'content',
  'image_url',
  'image_url_srcset',
  'video_url',
  'published',
  ...schedule,
  'version',
]);
export type ReadPost = Read<'post'>;
