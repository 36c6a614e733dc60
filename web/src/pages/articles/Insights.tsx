import type { ReactNode } from 'react';
import { agentsCopy } from '../../content/agents';
import { insightsCopy } from '../../content/insights';
import { graphql, type ResultOf } from '../../api/graphql';
import { imageOf, LazyImage } from '../../ui/images';
import { paths } from '../../paths';
import { RichText } from '../../ui/RichText';
import { Video } from '../../ui/Video';
import { videoOf } from '../../ui/videoOf';
import { agentCardFields } from '../agents/agent';
import { AgentRows } from '../agents/AgentCard';
import { page, type ViewProps } from '../page';
import { dateOf, MoreEntries, moreSizes, othersOf, PostCard, postCardFields } from './cards';
import { ArticlePage, readArticleSearch, type ArticleParts, type ArticleSearch } from './ArticlePage';

const query = graphql(
  `
    query Insights($id: ID) {
      posts { id title published created_at publish_at unpublish_at time_zone }
      post(id: $id) { ...PostCard publish_at unpublish_at time_zone updated_at content video_url image_url_width image_url_height }
      recent: posts(first: 12) { ...PostCard }
      suggestedAgents(first: 1) { ...AgentCard }
    }
  `,
  [postCardFields, agentCardFields],
);

type Data = ResultOf<typeof query>;

export const insightsPage = page<Data, { id?: string }, ArticleParts, ArticleSearch>({
  path: `${paths.post.list}/:id?`,
  readSearch: readArticleSearch,
  query,
  variables: ({ params: { id } }) => ({ id }),
  View: Insights,
  failed: insightsCopy.loadFailed,
});

function Insights({ data: { posts, post, recent, suggestedAgents }, ...surroundings }: ViewProps<Data, ArticleParts, ArticleSearch>) {
  const article = (bar: ReactNode) =>
    post && (
      <>
        <Insight post={post} bar={bar} />
        <AgentRows heading={agentsCopy.talk} agents={suggestedAgents} />
        <MoreEntries heading={insightsCopy.more}>
          {othersOf(recent, post).map((other) => (
            <PostCard key={other.id} post={other} sizes={moreSizes} />
          ))}
        </MoreEntries>
      </>
    );
  const selected = post && { ...post, preview: previewOf(post), article };
  const images = new Map(recent.map((entry) => [entry.id, imageOf(entry, 'image_url')]));
  const lists = { entries: posts, images, selected };
  return <ArticlePage {...surroundings} {...lists} type="post" texts={insightsCopy} newLabel="+ New Post" />;
}

type Post = NonNullable<Data['post']>;

const imageSizes = '(min-width: 1104px) 1040px, 92vw';

function previewOf({ title, content, video_url, created_at, updated_at, ...post }: Post) {
  const { image_url: src, image_url_width: width, image_url_height: height } = post;
  const image = src ? { src, width, height, alt: insightsCopy.imageAlt(title) } : null;
  return { html: content, image, video: videoOf(video_url), created_at, updated_at };
}

function Insight({ post, bar }: { post: Post; bar: ReactNode }) {
  const { title, video_url, content, created_at } = post;
  const image = imageOf(post, 'image_url');

  return (
    <article className="post">
      {bar}
      <header>
        <p className="small title">{[created_at && dateOf(created_at), minutesOf(content)].filter(Boolean).join(' · ')}</p>
        <h1>{title}</h1>
      </header>
      <Video link={video_url} title={insightsCopy.videoTitle(title)} image={image} sizes={imageSizes} />
      {image && !videoOf(video_url) && (
        <a href={image.src} target="_blank" rel="noopener noreferrer" title={insightsCopy.imageNewTab}>
          {/* An image at the top of the page loads at once. */}
          <LazyImage {...image} sizes={imageSizes} alt={insightsCopy.imageAlt(title)} ratio="16 / 9" eager />
        </a>
      )}
      {content && <RichText html={content} />}
    </article>
  );
}

/** Returns the reading time of a text at 220 words per minute; null if there is no text. */
function minutesOf(html: string): string | null {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
  return words > 0 ? insightsCopy.minutes(Math.ceil(words / 220)) : null;
}
