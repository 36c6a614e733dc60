import { isAdmin } from 'cms/contract';
import { Navigate, useLocation, useParams } from 'react-router-dom';
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

/** What a page of published content reads before the server renders it. */
export const contentHandle = ({ type, list, one }: Content): PageHandle => ({
  async prefetch(read, params) {
    const listed = await read(list, {});
    const id = params.id ?? listed?.[`${type}s`]?.find(isListed)?.id;
    if (id) await read(one, { id });
  },
});

const isListed = ({ archived }: Entry) => !archived;

interface ContentPageProps {
  content: Content;
}

/** Everything of one kind that is published, beside the one that is read. */
export function ContentPage({ content }: ContentPageProps) {
  const { type, list, copy, titles } = content;
  const { id } = useParams();
  const { data, failed, retry } = useRead(list, {});
  const entries = data?.[`${type}s`];
  const named = entries?.find((entry) => entry.id === id);

  return (
    <>
      <PageMeta title={named ? titles.one(nameOf(named)) : titles.list} description={titles.description} />
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
  const { id: idInAddress } = useParams();
  const admin = isAdmin(useSessionUser());
  const listed = entries.filter(isListed);
  const archived = admin ? entries.filter((entry) => entry.archived) : [];
  const passedAlong = usePassedAlong(listed);
  // Whoever may see what is archived opens it by its address only.
  const selected = idInAddress ? [...listed, ...archived].find(({ id }) => id === idInAddress) : listed[0];
  const nothing = <ComingSoon content={content} admin={admin} />;

  if (passedAlong) return <Navigate to={paths[type].one(passedAlong.id)} replace />;
  if (!selected && idInAddress) return <MissingPage />;
  if (!selected && archived.length === 0) return nothing;
  return (
    <WithSidebar sidebar={<ContentSidebar content={content} listed={listed} archived={archived} selectedId={selected?.id} admin={admin} />}>
      {selected ? <ContentView content={content} id={selected.id} /> : nothing}
    </WithSidebar>
  );
}

/** The entry whose id came in navigation state, where the address names none. It is gone to by its own, which a reload keeps. */
function usePassedAlong(listed: Entry[]): Entry | undefined {
  const { id: idInAddress } = useParams();
  const state: unknown = useLocation().state;
  // The server that drew the page could not know of it.
  const hydrated = useHydrated();
  return hydrated && !idInAddress ? listed.find(({ id }) => id === idIn(state)) : undefined;
}

function idIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'id' in state ? state.id : undefined;
}

/** Nothing here yet: visitors are told so kindly, administrators to write the first. */
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
