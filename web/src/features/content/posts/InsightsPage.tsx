import { isAdmin } from 'cms/contract';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { insightsWords } from '../../../content/insights';
import { descriptions, titles } from '../../../content/titles';
import { readNow, type PageHandle } from '../../../data/prefetch';
import { useRead } from '../../../data/useRead';
import { useSelected } from '../useSelected';
import { paths } from '../../../paths';
import { useSessionUser } from '../../../session/useSessionUser';
import { ComingSoon } from '../ComingSoon';
import { CollapsibleSidebar } from '../../../ui/sidebar/CollapsibleSidebar';
import { Loading } from '../../../ui/Loading';
import { LoadFailed } from '../../../ui/LoadFailed';
import { MissingPage } from '../../../ui/MissingPage';
import { PageMeta } from '../../../ui/PageMeta';
import { SidebarButton } from '../../../ui/sidebar/SidebarButton';
import { WithSidebar } from '../../../ui/sidebar/WithSidebar';
import { postQuery, postsQuery, type ListedPost } from './queries';
import { PostView } from './PostView';

// Visitors, and search engines, do not load it.
const PostActions = lazy(async () => ({ default: (await import('./PostActions')).PostActions }));
const create = { to: paths.post.new, label: insightsWords.newPost };

export const handle: PageHandle = {
  async prefetch(client, params) {
    const list = await readNow(client, postsQuery, {});
    const id = params.id ?? list?.posts[0]?.id;
    if (id) await readNow(client, postQuery, { id });
  },
};

export function InsightsPage() {
  const { id } = useParams();
  const { data, failed, retry } = useRead(postsQuery, {});
  const named = data?.posts.find((post) => post.id === id);

  return (
    <>
      <PageMeta title={named ? titles.post(named.title) : titles.insights} description={descriptions.insights} />
      {data && <Insights posts={data.posts} />}
      {failed && !data && <LoadFailed words={insightsWords.loadFailed} onRetry={retry} level="h1" />}
      {!failed && !data && <Loading text={insightsWords.loading} />}
    </>
  );
}

function Insights({ posts }: { posts: ListedPost[] }) {
  const { id: idInAddress } = useParams();
  const selected = useSelected(posts);
  const admin = isAdmin(useSessionUser());

  if (!selected && idInAddress) return <MissingPage />;
  if (!selected) return <ComingSoon title={insightsWords.heading} words={insightsWords.empty} admin={admin} create={create} />;
  return (
    <WithSidebar
      sidebar={
        <CollapsibleSidebar
          title={insightsWords.sidebarTitle}
          expandHint={insightsWords.expandSidebar}
          collapseHint={insightsWords.collapseSidebar}
          items={posts.map((post) => ({
            to: paths.post.one(post.id),
            label: post.published ? post.title : `${post.title} ${insightsWords.unpublished}`,
            selected: post.id === selected.id,
            staff: admin && (
              <Suspense>
                <PostActions post={post} />
              </Suspense>
            ),
          }))}
          wide={admin}
          before={admin && <SidebarButton to={create.to}>{create.label}</SidebarButton>}
        />
      }
    >
      <PostView id={selected.id} />
    </WithSidebar>
  );
}
