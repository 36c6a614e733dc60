import { lazy, Suspense } from 'react';
import { seasonsWords } from '../../../content/seasons';
import { paths } from '../../../paths';
import { CollapsibleSidebar } from '../../../ui/sidebar/CollapsibleSidebar';
import { SidebarButton } from '../../../ui/sidebar/SidebarButton';
import type { ListedSeason } from './queries';

// Visitors, and search engines, load neither.
const SeasonActions = lazy(async () => ({ default: (await import('./SeasonActions')).SeasonActions }));
const SeasonArchive = lazy(async () => ({ default: (await import('./SeasonArchive')).SeasonArchive }));

interface SeasonsSidebarProps {
  listed: ListedSeason[];
  archived: ListedSeason[];
  selectedId: string | undefined;
  admin: boolean;
}

export function SeasonsSidebar({ listed, archived, selectedId, admin }: SeasonsSidebarProps) {
  return (
    <CollapsibleSidebar
      title={seasonsWords.sidebarTitle}
      expandHint={seasonsWords.expandSidebar}
      collapseHint={seasonsWords.collapseSidebar}
      items={listed.map((season) => ({
        to: paths.season.one(season.id),
        label: season.published ? season.name : `${season.name} ${seasonsWords.unpublished}`,
        selected: season.id === selectedId,
        staff: admin && (
          <Suspense>
            <SeasonActions season={season} />
          </Suspense>
        ),
      }))}
      wide={admin}
      before={admin && <SidebarButton to={paths.season.new}>{seasonsWords.newPost}</SidebarButton>}
      after={
        archived.length > 0 && (
          <Suspense>
            <SeasonArchive seasons={archived} selectedId={selectedId} />
          </Suspense>
        )
      }
    />
  );
}
