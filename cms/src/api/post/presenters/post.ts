import { isAdmin, webLink, type Caller, type Post } from '../../../../contract';
import { drawRichText } from '../../../lib/draw-rich-text';
import { presentImage, type StoredImage } from '../../season-image/presenters/image';

export interface StoredPost {
  documentId: string;
  title: string;
  content: string | null;
  image: StoredImage | null;
  video_url: string | null;
  published: boolean;
  publish_at: string | null;
  unpublish_at: string | null;
  time_zone: string | null;
  /** Names this state of the post. */
  version: string;
}

export function presentPost(post: StoredPost, caller: Caller | null): Post {
  const image = presentImage(post.image);
  const { publish_at, unpublish_at, time_zone, version } = post;
  return {
    id: post.documentId,
    title: post.title,
    content: drawRichText(post.content ?? ''),
    image_url: image.url,
    image_url_srcset: image.srcset,
    video_url: webLink(post.video_url),
    published: post.published,
    ...(isAdmin(caller) && { publish_at, unpublish_at, time_zone, version }),
  };
}
