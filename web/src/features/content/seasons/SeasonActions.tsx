import Button from '@mui/material/Button';
import { useState } from 'react';
import { seasonsWords } from '../../../content/seasons';
import { scheduleMarks } from '../../../forms/schedule/scheduleText';
import { paths } from '../../../paths';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { RowToolbar } from '../RowToolbar';
import { LinkButton } from '../../../ui/LinkButton';
import type { ListedSeason } from './queries';
import { useSeasonActions } from './useSeasonActions';

const { actions, deletion } = seasonsWords;

/** What administrators are told of a listed season, and may do with it. */
export function SeasonActions({ season }: { season: ListedSeason }) {
  const { togglePublished, archive, unarchive, remove, busy } = useSeasonActions(season);
  const [asking, setAsking] = useState(false);
  const marks = season.archived ? [] : scheduleMarks(season, Date.now());

  const handleDelete = async () => {
    if (!(await remove())) setAsking(false);
  };
  const button = (label: string, onClick: () => void, color?: 'error') => (
    <Button color={color} disabled={busy} onClick={onClick} aria-label={actions.of(label, season.name)}>
      {label}
    </Button>
  );

  return (
    <RowToolbar marks={marks}>
      {!season.archived && (
        <LinkButton to={paths.season.edit(season.id)} aria-label={actions.of(actions.edit, season.name)}>
          {actions.edit}
        </LinkButton>
      )}
      {!season.archived && button(season.published ? actions.unpublish : actions.publish, togglePublished)}
      {season.archived ? button(actions.unarchive, unarchive) : button(actions.archive, archive)}
      {button(actions.delete, () => setAsking(true), 'error')}
      {asking && <ConfirmDialog open {...deletion} danger busy={busy} onConfirm={handleDelete} onCancel={() => setAsking(false)} />}
    </RowToolbar>
  );
}
