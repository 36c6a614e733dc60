import { isAdmin, type PublishableType } from 'cms/contract';
import { useId, type ComponentType, type ReactNode } from 'react';
import { insightsCopy } from '../../content/insights';
import { seasonsCopy } from '../../content/seasons';
import { descriptions, titled, titles } from '../../content/navigation';
import { paths } from '../../paths';
import { EmptyState } from '../../ui/states';
import { LinkButton } from '../../ui/links';
import { PageMeta, type PreviewImage } from '../../ui/PageMeta';
import type { Video } from '../../ui/videoOf';
import { NotFound } from '../NotFound';
import type { ViewProps } from '../page';
import { articleOf, breadcrumbs, brokerageOf, excerptOf } from '../structuredData';
import { Sidebar, SidebarList } from './Sidebar';

/** Entry of a list. */
export interface Entry {
  id: string;
  title: string;
  published: boolean;
  archived?: boolean;
  publish_at: string | null;
  unpublish_at: string | null;
  time_zone: string | null;
  recur_from?: string | null;
  recur_to?: string | null;
}

interface EntryProps {
  type: PublishableType;
  entry: Entry;
}

/** Administrators' parts: the status and actions of an entry above its article, and in the list. */
export interface ContentParts {
  StatusBar: ComponentType<EntryProps>;
  Actions: ComponentType<EntryProps>;
}

interface ContentCopy {
  heading: string;
  sidebarTitle: string;
  sidebarHint: string;
  unpublished: string;
  empty: { visitor: string; visitorHint: string; visitorLink: string; admin: string };
  /** Label of the button that creates an entry. */
  newPost: string;
  archived?: string;
  actions: Record<'edit' | 'publish' | 'unpublish' | 'delete' | 'history', string> & {
    archive?: string;
    unarchive?: string;
    /** Accessible label of an action, which names the entry. */
    of: (action: string, name: string) => string;
  };
  deletion: { heading: string; text: string; confirm: string; cancel: string };
}

export const contentCopy: Record<PublishableType, ContentCopy> = { post: insightsCopy, season: seasonsCopy };

const listMeta = {
  post: { title: titles.insights, description: descriptions.insights },
  season: { title: titles.seasons, description: descriptions.seasons },
};

/** Data of the selected entry for link previews and search engines. */
interface Preview {
  html: string;
  image: PreviewImage | null;
  video?: Video | null;
  /** ISO 8601 instants; null if a site migration found no date. */
  created_at: string | null;
  updated_at: string | null;
}

interface ContentPageProps extends Omit<ViewProps<unknown, ContentParts>, 'data'> {
  type: PublishableType;
  /** All entries, newest first. */
  entries: Entry[];
  selected: (Entry & { preview: Preview; article: (bar: ReactNode) => ReactNode }) | null;
}

/** Published entries of a content type: a sidebar with all of them, and the selected entry. */
export function ContentPage(props: ContentPageProps) {
  const { type, selected, place, contact, caller } = props;
  const isEntryUrl = place.params.id !== undefined;
  if (!selected && isEntryUrl) return <NotFound />;

  const parts = isAdmin(caller) ? props.parts : undefined;
  const article = selected ? (
    selected.article(parts && <parts.StatusBar type={type} entry={selected} />)
  ) : (
    <ComingSoon type={type} admin={isAdmin(caller)} />
  );
  const archived = isAdmin(caller) ? props.entries.filter((entry) => entry.archived) : [];
  const hasSidebar = selected !== null || archived.length > 0;

  return (
    <>
      {selected && isEntryUrl ? <EntryMeta type={type} entry={selected} contact={contact} /> : <PageMeta {...listMeta[type]} />}
      {hasSidebar ? (
        <div className="width with-sidebar">
          <Entries {...props} parts={parts} archived={archived} />
          <div>{article}</div>
        </div>
      ) : (
        article
      )}
    </>
  );
}

/** Empty state. Administrators are asked to create the first entry. */
function ComingSoon({ type, admin }: { type: PublishableType; admin: boolean }) {
  const { heading, empty, newPost } = contentCopy[type];
  return (
    <EmptyState heading={heading} level="h1">
      <p className="coming h3">{admin ? empty.admin : empty.visitor}</p>
      {!admin && <p className="coming-hint quiet">{empty.visitorHint}</p>}
      <LinkButton to={admin ? paths[type].new : paths.agent.list} variant="contained">
        {admin ? newPost : empty.visitorLink}
      </LinkButton>
    </EmptyState>
  );
}

function Entries({ type, entries, archived, selected, place, parts }: ContentPageProps & { archived: Entry[] }) {
  const copy = contentCopy[type];
  const id = useId();
  const shared = { find: place.search.get('find') ?? '', path: place.params.id ? paths[type].one(place.params.id) : paths[type].list };
  const itemOf = (entry: Entry) => ({
    to: paths[type].one(entry.id),
    label: entry.published || entry.archived ? entry.title : `${entry.title} ${copy.unpublished}`,
    selected: entry.id === selected?.id,
    staff: parts && <parts.Actions type={type} entry={entry} />,
  });

  return (
    <Sidebar title={copy.sidebarTitle} hint={copy.sidebarHint} wide={parts !== undefined}>
      {parts && (
        <div className="begin">
          <LinkButton to={paths[type].new} variant="outlined" className="wide">
            {copy.newPost}
          </LinkButton>
        </div>
      )}
      <nav aria-label={copy.sidebarTitle}>
        <SidebarList items={entries.filter((entry) => !entry.archived).map(itemOf)} title={copy.sidebarTitle} {...shared} />
      </nav>
      {archived.length > 0 && (
        <nav aria-labelledby={id} className="archive">
          <h2 id={id}>{copy.archived}</h2>
          <SidebarList items={archived.map(itemOf)} title={copy.archived ?? ''} {...shared} />
        </nav>
      )}
    </Sidebar>
  );
}

interface EntryMetaProps extends Pick<ContentPageProps, 'type' | 'contact'> {
  entry: NonNullable<ContentPageProps['selected']>;
}

function EntryMeta({ type, entry: { id, title, preview }, contact }: EntryMetaProps) {
  const path = paths[type].one(id);
  const description = excerptOf(preview.html) || listMeta[type].description;
  const trail = breadcrumbs({ name: contentCopy[type].heading, path: paths[type].list }, { name: title, path });
  const structured = [articleOf({ ...preview, name: title, path, description }), brokerageOf(contact), trail];
  return <PageMeta title={titled(title)} description={description} image={preview.image} kind="article" structured={structured} />;
}
