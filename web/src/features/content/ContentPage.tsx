import { isAdmin } from 'cms/contract';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { titled } from '../../content/titles';
import type { PageHandle } from '../../data/queries';
import { useRead } from '../../data/useRead';
import { paths } from '../../paths';
import { useSessionUser } from '../../session/session';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { LoadFailed, Loading } from '../../ui/Loading';
import { MissingPage } from '../../ui/MissingPage';
import { PageMeta } from '../../ui/PageMeta';
import { WithSidebar } from '../../ui/sidebar/CollapsibleSidebar';
import { useHydrated } from '../../ui/useHydrated';
import { ContentSidebar } from './ContentSidebar';
import { ContentView } from './ContentView';
import { nameOf, type Content, type Entry } from './content';

/** Prefetches the list and the selected entry of a content page. */
export const contentHandle = ({ type, list, one }: Content): PageHandle => ({
  async prefetch(read, params) {
    const entries = await read(list, {});
    const id = params.id ?? entries?.[`${type}s`]?.find(isListed)?.id;
    if (id) await read(one, { id });
  },
});

const isListed = ({ archived }: Entry) => !archived;

interface ContentPageProps {
  content: Content;
}

/** Published entries of a content type: a sidebar with all of them, and the selected entry. */
export function ContentPage({ content }: ContentPageProps) {
  const { type, list, copy, titles } = content;
  const { id } = useParams();
  const { data, failed, retry } = useRead(list, {});
  const entries = data?.[`${type}s`];
  const selected = entries?.find((entry) => entry.id === id);

  return (
    <>
      <PageMeta title={selected ? titled(nameOf(selected)) : titles.list} description={titles.description} />
      {entries && <Entries content={content} entries={entries} />}
      {failed && !entries && <LoadFailed heading={copy.loadFailed} onRetry={retry} level="h1" />}
      {!failed && !entries && <Loading />}
    </>
  );
}

interface EntriesProps extends ContentPageProps {
  entries: Entry[];
}

function Entries({ content, entries }: EntriesProps) {
  const { type } = content;
  const { id: urlId } = useParams();
  const admin = isAdmin(useSessionUser());
  const listed = entries.filter(isListed);
  const archived = admin ? entries.filter((entry) => entry.archived) : [];
  const linkedEntry = useLinkedEntry(listed);
  // Archived entries open by their URL only.
  const selected = urlId ? [...listed, ...archived].find(({ id }) => id === urlId) : listed[0];
  const comingSoon = <ComingSoon content={content} admin={admin} />;

  if (linkedEntry) return <Navigate to={paths[type].one(linkedEntry.id)} replace />;
  if (!selected && urlId) return <MissingPage />;
  if (!selected && archived.length === 0) return comingSoon;
  return (
    <WithSidebar sidebar={<ContentSidebar content={content} listed={listed} archived={archived} selectedId={selected?.id} admin={admin} />}>
      {selected ? <ContentView content={content} id={selected.id} /> : comingSoon}
    </WithSidebar>
  );
}

/** Entry whose id is in navigation state, if the URL has no id. The page redirects to the entry's URL, so that a reload shows it again. */
function useLinkedEntry(listed: Entry[]): Entry | undefined {
  const { id: urlId } = useParams();
  const state: unknown = useLocation().state;
  // The server renders without navigation state.
  const hydrated = useHydrated();
  return hydrated && !urlId ? listed.find(({ id }) => id === idIn(state)) : undefined;
}

function idIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'id' in state ? state.id : undefined;
}

/** Empty state. Administrators are asked to create the first entry. */
function ComingSoon({ content: { type, copy }, admin }: { content: Content; admin: boolean }) {
  const { empty } = copy;
  return (
    <EmptyState heading={copy.heading} level="h1">
      <p className="coming h3">{admin ? empty.admin : empty.visitor}</p>
      {!admin && <p className="coming-hint quiet">{empty.visitorHint}</p>}
      <LinkButton to={admin ? paths[type].new : paths.agent.list} variant="contained">
        {admin ? copy.newPost : empty.visitorLink}
      </LinkButton>
    </EmptyState>
  );
}
