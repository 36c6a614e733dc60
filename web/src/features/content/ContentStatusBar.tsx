import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PublishableType } from 'cms/contract';
import type { ReactNode } from 'react';
import { scheduleCopy } from '../../content/schedule';
import { isShown, previewText, scheduleChips } from '../../forms/schedule/scheduleText';
import { contentCopy, type Entry } from '../../pages/content/ContentPage';
import { paths } from '../../paths';
import { Chip } from '../../ui/Chip';
import { LinkButton } from '../../ui/LinkButton';
import { useContentActions } from './useContentActions';

interface ContentStatusBarProps {
  type: PublishableType;
  entry: Entry;
}

/** Bar above an entry, for administrators: whether visitors see the entry, and actions to change that. */
export function ContentStatusBar({ type, entry }: ContentStatusBarProps) {
  const { togglePublished, toggleArchived, busy } = useContentActions(type, entry);
  const { actions } = contentCopy[type];
  const screens = paths[type];
  const now = Date.now();
  const isPreview = !isShown(entry, now);
  const statusText = [scheduleCopy.chips.published, ...scheduleChips(entry, now)].join(' · ');

  return (
    <StatusBar isPreview={isPreview} text={isPreview ? previewText(entry, now) : statusText}>
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
    </StatusBar>
  );
}

interface StatusBarProps {
  /** Status of the entry below. */
  text: string;
  /** Whether visitors cannot see the entry, which the bar emphasizes. */
  isPreview: boolean;
  children: ReactNode;
}

function StatusBar({ text, isPreview, children }: StatusBarProps) {
  return (
    <Box role="note" sx={[bar, isPreview ? preview : {}]}>
      <Typography variant="body2" sx={{ flex: '1 1 220px', py: 1, fontWeight: isPreview ? 600 : 400 }}>
        {text}
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
        {children}
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
