import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { seasonsWords } from '../../../content/seasons';
import { paths } from '../../../paths';
import { SidebarList } from '../../../ui/sidebar/SidebarList';
import type { ListedSeason } from './queries';
import { SeasonActions } from './SeasonActions';

interface SeasonArchiveProps {
  seasons: ListedSeason[];
  selectedId: string | undefined;
}

/** Seasons that were put away, which visitors never get. */
export function SeasonArchive({ seasons, selectedId }: SeasonArchiveProps) {
  const id = useId();

  return (
    <Box component="nav" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.default' }}>
      <Typography id={id} variant="overline" component="h2" sx={{ display: 'block', px: 2.5, pt: 2, pb: 1, color: 'text.secondary' }}>
        {seasonsWords.archive}
      </Typography>
      <SidebarList
        title={seasonsWords.archive}
        items={seasons.map((season) => ({
          to: paths.season.one(season.id),
          label: season.name,
          selected: season.id === selectedId,
          staff: <SeasonActions season={season} />,
        }))}
      />
    </Box>
  );
}
