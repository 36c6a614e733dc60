import { insightsCopy } from '../../../content/insights';
import { descriptions, titles } from '../../../content/titles';
import { imageOf, type ImageSources } from '../../../data/images';
import { LazyImage } from '../../../ui/LazyImage';
import { RichText } from '../../../ui/rich-text/RichText';
import { Video } from '../../../ui/video/Video';
import { videoOf } from '../../../ui/video/videoOf';
import { contentHandle, ContentPage } from '../ContentPage';
import { defineContent, type ArticleProps } from '../content';
import { postQuery, postsQuery, type ReadPost } from '../queries';

const posts = defineContent({
  type: 'post',
  list: postsQuery,
  one: postQuery,
  Article: PostArticle,
  previewOf: ({ title, content, image_url: src, image_url_width: width, image_url_height: height, video_url, ...post }) => ({
    ...post,
    html: content,
    image: src ? { src, width, height, alt: insightsCopy.imageAlt(title) } : null,
    video: videoOf(video_url),
  }),
  copy: insightsCopy,
  titles: { list: titles.insights, description: descriptions.insights },
});

export const handle = contentHandle(posts);

export const InsightsPage = () => <ContentPage content={posts} />;

function PostArticle({ entry: post, bar }: ArticleProps<ReadPost>) {
  const { title, video_url, content } = post;
  const image = imageOf(post, 'image_url');
  return (
    <article className="post">
      {bar}
      <h1>{title}</h1>
      <Video link={video_url} title={insightsCopy.videoTitle(title)} image={image} />
      {image && <PostImage image={image} title={title} eager={!video_url} />}
      {content && <RichText html={content} />}
    </article>
  );
}

interface PostImageProps {
  image: ImageSources;
  title: string;
  /** Loads at once, for images at the top of a page. */
  eager: boolean;
}

function PostImage({ image, title, eager }: PostImageProps) {
  return (
    <a href={image.src} target="_blank" rel="noopener noreferrer" title={insightsCopy.imageNewTab}>
      <LazyImage {...image} sizes="(min-width: 900px) 780px, 92vw" alt={insightsCopy.imageAlt(title)} ratio="16 / 9" eager={eager} />
    </a>
  );
}
