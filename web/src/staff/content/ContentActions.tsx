import { Box, Button, Typography } from '@mui/material';
import { contentTypes, type PublishableType } from 'cms/contract';
import { useMatch, useNavigate } from 'react-router-dom';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { scheduleCopy } from '../../content/forms';
import { isShown, previewText, scheduleChips } from '../../forms/schedule/scheduleText';
import { useAction } from '../../forms/useAction';
import { contentCopy, type Entry } from '../../pages/content/ContentPage';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { Chip } from '../../ui/states';

interface ContentActionsProps {
  type: PublishableType;
  entry: Entry;
}

/** Status and actions of a sidebar entry, for administrators. Rendered with plain elements because a sidebar has many entries. */
export function ContentActions({ type, entry }: ContentActionsProps) {
  const { actions } = contentCopy[type];
  const { togglePublished, toggleArchived, remove, busy, dialog } = useContentActions(type, entry);
  const chips = entry.archived ? [] : scheduleChips(entry, Date.now());
  const nameFor = (label: string) => actions.of(label, entry.title);

  const button = (label: string | undefined, onClick: () => void, danger = false) =>
    label && (
      <button type="button" className={danger ? 'button danger' : 'button'} disabled={busy} onClick={onClick} aria-label={nameFor(label)}>
        {label}
      </button>
    );

  return (
    <div className="entry-actions">
      {chips.map((chip) => (
        <p key={chip}>{chip}</p>
      ))}
      <div>
        {!entry.archived && (
          <LinkButton to={paths[type].edit(entry.id)} aria-label={nameFor(actions.edit)}>
            {actions.edit}
          </LinkButton>
        )}
        {!entry.archived && button(entry.published ? actions.unpublish : actions.publish, togglePublished)}
        {button(entry.archived ? actions.unarchive : actions.archive, toggleArchived)}
        {button(actions.delete, remove, true)}
        {dialog}
      </div>
    </div>
  );
}

/** Bar above an entry, for administrators: whether visitors see the entry, and actions to change that. */
export function ContentStatusBar({ type, entry }: ContentActionsProps) {
  const { togglePublished, toggleArchived, busy } = useContentActions(type, entry);
  const { actions } = contentCopy[type];
  const screens = paths[type];
  const now = Date.now();
  const isPreview = !isShown(entry, now);
  const statusText = [scheduleCopy.chips.published, ...scheduleChips(entry, now)].join(' · ');

  return (
    <Box role="note" sx={[bar, isPreview ? preview : {}]}>
      <Typography variant="body2" sx={{ flex: '1 1 220px', py: 1, fontWeight: isPreview ? 600 : 400 }}>
        {isPreview ? previewText(entry, now) : statusText}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.5,
          ml: { xs: isPreview ? 0 : -1.5, sm: 0 },
          '& .button:not(.contained)': { px: 1.5 },
        }}
      >
        {entry.archived && <Chip>{scheduleCopy.chips.archived}</Chip>}
        {entry.archived && (
          <Button variant="contained" disabled={busy} onClick={toggleArchived}>
            {actions.unarchive}
          </Button>
        )}
        {!entry.archived && !entry.published && (
          <Button variant="contained" disabled={busy} onClick={togglePublished}>
            {actions.publish}
          </Button>
        )}
        <LinkButton to={screens.edit(entry.id)}>{actions.edit}</LinkButton>
        <LinkButton to={screens.history(entry.id)}>{actions.history}</LinkButton>
      </Box>
    </Box>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 60,
  px: 2,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  color: 'text.secondary',
};

const preview = {
  color: 'primary.dark',
  bgcolor: 'background.paper',
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'secondary.main',
};

/** Actions of administrators on an entry. Afterwards, the user sees the list if they were looking at an entry that left it. */
function useContentActions(type: PublishableType, { id, title, published, archived }: Entry) {
  const navigate = useNavigate();
  const isHere = useMatch(paths[type].one(id)) !== null;
  const { act, ask, busy, dialog } = useAction();
  const { typename } = contentTypes[type];
  const leaveIf = (isLeft: boolean) => (isLeft ? () => navigate(paths[type].list) : undefined);

  return {
    busy,
    dialog,
    togglePublished: () =>
      act(async () => {
        await send(`${published ? 'unpublish' : 'publish'}${typename}`, { id });
        forget();
      }),
    toggleArchived: () =>
      act(async () => {
        await send(archived ? 'unarchiveSeason' : 'archiveSeason', { id });
        forget(leaveIf(isHere && !archived));
      }),
    remove: () =>
      ask({ ...contentCopy[type].deletion, subject: title, danger: true }, async () => {
        await send(`delete${typename}`, { id });
        forget(leaveIf(true));
      }),
  };
}
