import Button from '@mui/material/Button';
import { scheduleWords } from '../../../content/schedule';
import { seasonsWords } from '../../../content/seasons';
import { isShown, previewText, scheduleMarks } from '../../../forms/schedule/scheduleText';
import { paths } from '../../../paths';
import { LinkButton } from '../../../ui/LinkButton';
import { Chip } from '../../../ui/Chip';
import { StatusBar } from '../StatusBar';
import type { ReadSeason } from './queries';
import { useSeasonActions } from './useSeasonActions';

const { actions } = seasonsWords;

/** Above a season, for administrators: whether visitors see it, and the ways to change it. */
export function SeasonBar({ season }: { season: ReadSeason }) {
  const { togglePublished, unarchive, busy } = useSeasonActions(season);
  const { archived, published } = season;
  const now = Date.now();
  const isPreview = !isShown(season, now);
  const quiet = [scheduleWords.marks.published, ...scheduleMarks(season, now)].join(' · ');

  return (
    <StatusBar isPreview={isPreview} text={isPreview ? previewText(season, now) : quiet}>
      {archived && <Chip>{scheduleWords.marks.archived}</Chip>}
      {archived && (
        <Button variant="contained" disabled={busy} onClick={unarchive}>
          {actions.unarchive}
        </Button>
      )}
      {!archived && !published && (
        <Button variant="contained" disabled={busy} onClick={togglePublished}>
          {actions.publish}
        </Button>
      )}
      <LinkButton to={paths.season.edit(season.id)}>{actions.edit}</LinkButton>
      <LinkButton to={paths.season.history(season.id)}>{actions.history}</LinkButton>
    </StatusBar>
  );
}
