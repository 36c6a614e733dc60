import type { Post } from '../../../../contract';
import { presentImage, type StoredImage } from '../../season-image/presenters/image';

export interface StoredPost {
  documentId: string;
  title: string;
  content: string | null;
  image: StoredImage | null;
  video_url: string | null;
  published: boolean;
}

export function presentPost(post: StoredPost): Post {
  const image = presentImage(post.image);
  return {
    id: post.documentId,
    title: post.title,
    content: post.content ?? '',
    image_url: image.url,
    image_url_srcset: image.srcset,
    video_url: post.video_url || null,
    published: post.published,
  };
}
