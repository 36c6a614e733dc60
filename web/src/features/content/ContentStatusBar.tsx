import Button from '@mui/material/Button';
import { scheduleWords } from '../../content/schedule';
import { isShown, previewText, scheduleMarks } from '../../forms/schedule/scheduleText';
import { paths } from '../../paths';
import { Chip } from '../../ui/Chip';
import { LinkButton } from '../../ui/LinkButton';
import type { Content, Entry } from './content';
import { StatusBar } from './StatusBar';
import { useContentActions } from './useContentActions';

interface ContentStatusBarProps {
  content: Content;
  entry: Entry;
}

/** Above what is read, for administrators: whether visitors see it, and the ways to change it. */
export function ContentStatusBar({ content, entry }: ContentStatusBarProps) {
  const { togglePublished, toggleArchived, busy } = useContentActions(content, entry);
  const { actions } = content.copy;
  const screens = paths[content.noun];
  const now = Date.now();
  const isPreview = !isShown(entry, now);
  const quiet = [scheduleWords.marks.published, ...scheduleMarks(entry, now)].join(' · ');

  return (
    <StatusBar isPreview={isPreview} text={isPreview ? previewText(entry, now) : quiet}>
      {entry.archived && <Chip>{scheduleWords.marks.archived}</Chip>}
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
