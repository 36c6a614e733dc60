import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { scheduleChips } from '../../forms/schedule/scheduleText';
import { paths } from '../../paths';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { LinkButton } from '../../ui/LinkButton';
import { SidebarList } from '../../ui/sidebar/SidebarList';
import { nameOf, type Content, type Entry } from './content';
import { useContentActions } from './useContentActions';

interface ContentActionsProps {
  content: Content;
  entry: Entry;
}

/** Below an entry of the sidebar: what administrators are told of it, and may do with it. */
export function ContentActions({ content, entry }: ContentActionsProps) {
  const { noun, copy } = content;
  const { actions, deletion } = copy;
  const { togglePublished, toggleArchived, remove, busy } = useContentActions(content, entry);
  const [asking, setAsking] = useState(false);
  const chips = entry.archived ? [] : scheduleChips(entry, Date.now());
  const nameFor = (label: string) => actions.of(label, nameOf(entry));

  const handleDelete = async () => {
    if (!(await remove())) setAsking(false);
  };
  const button = (label: string | undefined, onClick: () => void, color?: 'error') =>
    label && (
      <Button color={color} disabled={busy} onClick={onClick} aria-label={nameFor(label)}>
        {label}
      </Button>
    );

  return (
    <Box sx={{ pl: 1.5, pt: chips.length > 0 ? 0.5 : 0, pb: 1, mb: 0.5, borderBottom: 1, borderColor: 'divider' }}>
      {chips.map((chip) => (
        <Typography key={chip} variant="body2" sx={{ fontSize: '0.8125rem', color: 'secondary.dark', fontWeight: 600 }}>
          {chip}
        </Typography>
      ))}
      <Box sx={row}>
        {!entry.archived && (
          <LinkButton to={paths[noun].edit(entry.id)} aria-label={nameFor(actions.edit)}>
            {actions.edit}
          </LinkButton>
        )}
        {!entry.archived && button(entry.published ? actions.unpublish : actions.publish, togglePublished)}
        {button(entry.archived ? actions.unarchive : actions.archive, toggleArchived)}
        {button(actions.delete, () => setAsking(true), 'error')}
        {asking && <ConfirmDialog open {...deletion} danger busy={busy} onConfirm={handleDelete} onCancel={() => setAsking(false)} />}
      </Box>
    </Box>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', ml: -1, mt: -0.5, '& .MuiButton-root': { px: 1, minWidth: 44, fontSize: '0.875rem' } };

interface ContentArchiveProps {
  content: Content;
  entries: Entry[];
  selectedId: string | undefined;
}

/** What is archived, which visitors never get. */
export function ContentArchive({ content, entries, selectedId }: ContentArchiveProps) {
  const { noun, copy } = content;
  const { archive: title = '' } = copy;
  const id = useId();

  return (
    <Box component="nav" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.default' }}>
      <Typography id={id} variant="overline" component="h2" sx={{ display: 'block', px: 2.5, pt: 2, pb: 1, color: 'text.secondary' }}>
        {title}
      </Typography>
      <SidebarList
        title={title}
        items={entries.map((entry) => ({
          to: paths[noun].one(entry.id),
          label: nameOf(entry),
          selected: entry.id === selectedId,
          staff: <ContentActions content={content} entry={entry} />,
        }))}
      />
    </Box>
  );
}
