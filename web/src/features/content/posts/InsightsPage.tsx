import { insightsCopy } from '../../../content/insights';
import { descriptions, titles } from '../../../content/titles';
import { LazyImage } from '../../../ui/LazyImage';
import { RichText } from '../../../ui/rich-text/RichText';
import { Video } from '../../../ui/video/Video';
import { contentHandle, ContentPage } from '../ContentPage';
import { defineContent, type ArticleProps } from '../content';
import { postQuery, postsQuery, type ReadPost } from '../queries';

const posts = defineContent({
  noun: 'post',
  list: postsQuery,
  one: postQuery,
  Article: PostArticle,
  previewOf: ({ content, image_url }) => ({ html: content, image: image_url }),
  copy: insightsCopy,
  titles: { list: titles.insights, one: titles.post, description: descriptions.insights },
});

export const handle = contentHandle(posts);

export const InsightsPage = () => <ContentPage content={posts} />;

function PostArticle({ entry: post, bar }: ArticleProps<ReadPost>) {
  const { title, video_url, image_url, image_url_srcset, content } = post;
  return (
    <article className="post">
      {bar}
      <h1>{title}</h1>
      <Video link={video_url} title={insightsCopy.videoTitle(title)} image={image_url} imageSet={image_url_srcset} />
      {image_url && <PostImage src={image_url} srcSet={image_url_srcset} title={title} eager={!video_url} />}
      {content && <RichText html={content} />}
    </article>
  );
}

interface PostImageProps {
  src: string;
  srcSet: string | null;
  title: string;
  /** Stands where the page begins. */
  eager: boolean;
}

function PostImage({ src, srcSet, title, eager }: PostImageProps) {
  return (
    <a href={src} target="_blank" rel="noopener noreferrer" title={insightsCopy.imageNewTab}>
      <LazyImage
        src={src}
        srcSet={srcSet}
        sizes="(min-width: 900px) 780px, 92vw"
        alt={insightsCopy.imageAlt(title)}
        ratio="16 / 9"
        eager={eager}
      />
    </a>
  );
}
