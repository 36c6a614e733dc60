import { isAdmin } from 'cms/contract';
import { useParams } from 'react-router-dom';
import { readNow, type PageHandle } from '../../data/prefetch';
import { useRead } from '../../data/useRead';
import { useSessionUser } from '../../session/useSessionUser';
import { Loading } from '../../ui/Loading';
import { LoadFailed } from '../../ui/LoadFailed';
import { MissingPage } from '../../ui/MissingPage';
import { PageMeta } from '../../ui/PageMeta';
import { WithSidebar } from '../../ui/sidebar/WithSidebar';
import { ComingSoon } from './ComingSoon';
import type { Content, Entry } from './content';
import { ContentSidebar } from './ContentSidebar';
import { ContentView } from './ContentView';
import { useSelected } from './useSelected';

/** What a page of published content reads before the server renders it. */
export const contentHandle = ({ noun, list, one }: Content): PageHandle => ({
  async prefetch(client, params) {
    const read = await readNow(client, list, {});
    const id = params.id ?? read?.[`${noun}s`]?.find(isListed)?.id;
    if (id) await readNow(client, one, { id });
  },
});

const isListed = ({ archived }: Entry) => !archived;

interface ContentPageProps {
  content: Content;
}

/** Everything of one kind that is published, beside the one that is read. */
export function ContentPage({ content }: ContentPageProps) {
  const { noun, list, nameOf, copy, titles } = content;
  const { id } = useParams();
  const { data, failed, retry } = useRead(list, {});
  const entries = data?.[`${noun}s`];
  const named = entries?.find((entry) => entry.id === id);

  return (
    <>
      <PageMeta title={named ? titles.one(nameOf(named)) : titles.list} description={titles.description} />
      {entries && <Entries content={content} entries={entries} />}
      {failed && !entries && <LoadFailed copy={copy.loadFailed} onRetry={retry} level="h1" />}
      {!failed && !entries && <Loading text={copy.loading} />}
    </>
  );
}

interface EntriesProps extends ContentPageProps {
  entries: Entry[];
}

function Entries({ content, entries }: EntriesProps) {
  const { id: idInAddress } = useParams();
  const admin = isAdmin(useSessionUser());
  const listed = entries.filter(isListed);
  const archived = admin ? entries.filter((entry) => entry.archived) : [];
  // Whoever may see what was put away opens it by its address only.
  const selected = useSelected(listed) ?? archived.find(({ id }) => id === idInAddress);
  const nothing = <ComingSoon content={content} admin={admin} />;

  if (!selected && idInAddress) return <MissingPage />;
  if (!selected && archived.length === 0) return nothing;
  return (
    <WithSidebar sidebar={<ContentSidebar content={content} listed={listed} archived={archived} selectedId={selected?.id} admin={admin} />}>
      {selected ? <ContentView content={content} id={selected.id} /> : nothing}
    </WithSidebar>
  );
}
