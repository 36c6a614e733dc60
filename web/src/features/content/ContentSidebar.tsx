import { lazy, Suspense } from 'react';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { CollapsibleSidebar } from '../../ui/sidebar/CollapsibleSidebar';
import { nameOf, type Content, type Entry } from './content';

// Visitors and search engines load neither component.
const ContentActions = lazy(async () => ({ default: (await import('./ContentActions')).ContentActions }));
const ContentArchive = lazy(async () => ({ default: (await import('./ContentActions')).ContentArchive }));

interface ContentSidebarProps {
  content: Content;
  listed: Entry[];
  archived: Entry[];
  selectedId: string | undefined;
  admin: boolean;
}

export function ContentSidebar(props: ContentSidebarProps) {
  const { content, listed, archived, selectedId, admin } = props;
  const { type, copy } = content;

  return (
    <CollapsibleSidebar
      title={copy.sidebarTitle}
      hint={copy.sidebarHint}
      items={listed.map((entry) => ({
        to: paths[type].one(entry.id),
        label: entry.published ? nameOf(entry) : `${nameOf(entry)} ${copy.unpublished}`,
        selected: entry.id === selectedId,
        staff: admin && (
          <Suspense>
            <ContentActions content={content} entry={entry} />
          </Suspense>
        ),
      }))}
      wide={admin}
      before={
        admin && (
          <div className="begin">
            <LinkButton to={paths[type].new} variant="outlined" className="wide">
              {copy.newPost}
            </LinkButton>
          </div>
        )
      }
      after={
        archived.length > 0 && (
          <Suspense>
            <ContentArchive content={content} entries={archived} selectedId={selectedId} />
          </Suspense>
        )
      }
    />
  );
}
