import { isAdmin, type ArticleType, type Recurrence, type Schedule } from 'cms/contract';
import { useId, type ComponentType, type ReactNode } from 'react';
import type { insightsCopy } from '../../content/insights';
import { titled } from '../../content/navigation';
import { readingCopy } from '../../content/reading';
import { paths } from '../../paths';
import { EmptyState } from '../../ui/states';
import { Icon } from '../../ui/Icon';
import { LazyImage, type ImageSources } from '../../ui/images';
import { LinkButton, SiteLink } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { Pager } from '../../ui/Pager';
import { NotFound } from '../NotFound';
import { textIn, type Surroundings } from '../page';
import { dateOf } from './cards';
import { type Article, articleOf, breadcrumbs, brokerageOf, excerptOf } from '../structuredData';

export interface Entry extends Schedule, Partial<Recurrence> {
  id: string;
  title: string;
  created_at: string | null;
  archived?: boolean;
}

/** Text that names in the list must contain. */
export type ArticleSearch = { find: string };

export const readArticleSearch = (search: URLSearchParams): ArticleSearch => ({ find: textIn(search, 'find') });

interface EntryProps {
  type: ArticleType;
  entry: Entry;
}

/** Administrators' parts: the status and actions of an entry above its article, and in the list. */
export interface ArticleParts {
  StatusBar: ComponentType<EntryProps>;
  Actions: ComponentType<EntryProps>;
}

/** Data of the selected entry for link previews and search engines. */
interface Preview extends Omit<Article, 'name' | 'path' | 'description'> {
  html: string;
}

interface ArticlePageProps extends Surroundings<ArticleParts, Partial<ArticleSearch>> {
  type: ArticleType;
  texts: Pick<typeof insightsCopy, 'heading' | 'title' | 'description' | 'sidebarHint' | 'empty'>;
  /** Label of the links to the form for a new entry. */
  newLabel: string;
  /** All entries, newest first. */
  entries: Entry[];
  /** Images of the newest entries, by id. */
  images: Map<string, ImageSources | null>;
  selected: (Entry & { preview: Preview; article: (bar: ReactNode) => ReactNode }) | null;
}

/** Published entries of a content type: a sidebar with all of them, and the selected entry. */
export function ArticlePage(props: ArticlePageProps) {
  const { type, texts, selected, place, caller } = props;
  const isEntryUrl = place.params.id !== undefined;
  if (!selected && isEntryUrl) return <NotFound />;

  const parts = isAdmin(caller) ? props.parts : undefined;
  const article = selected ? selected.article(parts && <parts.StatusBar type={type} entry={selected} />) : <ComingSoon {...props} />;
  const archived = isAdmin(caller) ? props.entries.filter((entry) => entry.archived) : [];
  const hasSidebar = selected !== null || archived.length > 0;

  return (
    <>
      {selected && isEntryUrl ? (
        <EntryMeta {...props} entry={selected} />
      ) : (
        <PageMeta title={texts.title} description={texts.description} />
      )}
      {hasSidebar ? (
        <div className="width with-sidebar">
          <Sidebar {...props} parts={parts} archived={archived} />
          <div>{article}</div>
        </div>
      ) : (
        article
      )}
    </>
  );
}

/** Empty state. Administrators are asked to create the first entry. */
function ComingSoon({ type, texts: { heading, empty }, newLabel, caller }: ArticlePageProps) {
  const admin = isAdmin(caller);
  return (
    <EmptyState heading={heading} level="h1">
      <p className="coming h3">{admin ? 'No posts found. Create the first post.' : empty.heading}</p>
      {!admin && <p className="coming-hint quiet">{empty.hint}</p>}
      <LinkButton to={admin ? paths[type].new : paths.agent.list} variant="contained">
        {admin ? newLabel : empty.link}
      </LinkButton>
    </EmptyState>
  );
}

/** Collapsible list: above the entry, or next to it on wide screens while it is open. Wider for the actions of staff. */
function Sidebar({ archived, ...props }: ArticlePageProps & { archived: Entry[] }) {
  const { type, parts, newLabel } = props;
  const { heading, sidebarHint } = props.texts;
  const id = useId();
  const listed = props.entries.filter((entry) => !entry.archived);

  return (
    <aside className={parts ? 'sidebar card wide' : 'sidebar card'}>
      <details>
        <summary title={sidebarHint} className="small">
          <span>{`${heading} (${listed.length})`}</span>
          <Icon name="expand" />
        </summary>
        {parts && (
          <div className="begin">
            <LinkButton to={paths[type].new} variant="outlined" className="wide">
              {newLabel}
            </LinkButton>
            <LinkButton to={paths[type].manage} className="wide">
              Manage all
            </LinkButton>
          </div>
        )}
        <nav aria-label={heading}>
          <EntryLinks {...props} entries={listed} title={heading} />
        </nav>
        {archived.length > 0 && (
          <nav aria-labelledby={id} className="archive">
            <h2 id={id}>Archived</h2>
            <EntryLinks {...props} entries={archived} title="Archived" />
          </nav>
        )}
      </details>
    </aside>
  );
}

/** Maximum number of entries rendered at once. For staff, each entry has buttons. */
const pageSize = 40;

/** Links of a sidebar. Long lists are paged, starting at the selected entry's page, and have a search form (ui/liveForms.ts). */
function EntryLinks({ type, entries, images, title, selected, place, parts }: ArticlePageProps & { title: string }) {
  const { id } = place.params;
  const { find = '' } = place.search;
  const { list, one } = paths[type];
  const labelOf = ({ title, published, archived }: Entry) => (published || archived ? title : `${title} (unpublished)`);
  const matches = entries.filter((entry) => labelOf(entry).toLowerCase().includes(find.toLowerCase()));
  const page = Math.max(0, Math.floor(matches.findIndex((entry) => entry.id === selected?.id) / pageSize));
  const pathOf = (page: number) => one(matches[(page - 1) * pageSize]?.id ?? '');

  return (
    <>
      {entries.length > pageSize && (
        <form action={id ? one(id) : list} className="find" autoComplete="off" data-live>
          <label>
            <span className="small">{readingCopy.find}</span>
            <input type="search" name="find" defaultValue={find} />
          </label>
        </form>
      )}
      <div data-part={title}>
        <ul className="list small">
          {matches.slice(page * pageSize, (page + 1) * pageSize).map((entry) => (
            <li key={entry.id}>
              <SiteLink to={one(entry.id)} aria-current={entry.id === selected?.id ? 'page' : undefined}>
                <Thumbnail image={images.get(entry.id)} />
                <span>
                  {labelOf(entry)}
                  {entry.created_at && <time dateTime={entry.created_at}>{dateOf(entry.created_at)}</time>}
                </span>
              </SiteLink>
              {parts && <parts.Actions type={type} entry={entry} />}
            </li>
          ))}
        </ul>
        {matches.length === 0 && (
          <p role="status" className="small quiet">
            {readingCopy.noMatches}
          </p>
        )}
        <Pager list={title} page={page + 1} pages={Math.ceil(matches.length / pageSize)} pathOf={pathOf} />
      </div>
    </>
  );
}

const Thumbnail = ({ image }: { image?: ImageSources | null }) =>
  image ? <LazyImage {...image} sizes="64px" alt="" ratio="4 / 3" /> : <span className="frame" />;

type EntryMetaProps = ArticlePageProps & { entry: Entry & { preview: Preview } };

function EntryMeta({ type, texts, entry: { id, title, preview }, contact }: EntryMetaProps) {
  const path = paths[type].one(id);
  const description = excerptOf(preview.html) || texts.description;
  const trail = breadcrumbs({ name: texts.heading, path: paths[type].list }, { name: title, path });
  const structured = [articleOf({ ...preview, name: title, path, description }), brokerageOf(contact), trail];
  return <PageMeta title={titled(title)} description={description} image={preview.image} kind="article" structured={structured} />;
}
