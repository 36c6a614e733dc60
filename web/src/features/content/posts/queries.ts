import { listQuery, oneQuery, type Read } from '../../../data/queries';

const listed = ['title', 'published', 'publish_at', 'unpublish_at', 'time_zone'] as const;

export const postsQuery = listQuery({ post: listed });
export const postQuery = oneQuery('post', [...listed, 'content', 'image_url', 'image_url_srcset', 'video_url', 'version']);
export type ReadPost = Read<'post'>;
