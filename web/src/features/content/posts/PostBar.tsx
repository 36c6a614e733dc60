import Button from '@mui/material/Button';
import { insightsWords } from '../../../content/insights';
import { scheduleWords } from '../../../content/schedule';
import { isShown, previewText, scheduleMarks } from '../../../forms/schedule/scheduleText';
import { paths } from '../../../paths';
import { LinkButton } from '../../../ui/LinkButton';
import { StatusBar } from '../StatusBar';
import type { ReadPost } from './queries';
import { usePostActions } from './usePostActions';

const { actions } = insightsWords;

/** Above a post, for administrators: whether visitors see it, and the ways to change it. */
export function PostBar({ post }: { post: ReadPost }) {
  const { togglePublished, busy } = usePostActions(post);
  const now = Date.now();
  const isPreview = !isShown(post, now);
  const quiet = [scheduleWords.marks.published, ...scheduleMarks(post, now)].join(' · ');

  return (
    <StatusBar isPreview={isPreview} text={isPreview ? previewText(post, now) : quiet}>
      {isPreview && (
        <Button variant="contained" disabled={busy} onClick={togglePublished}>
          {actions.publish}
        </Button>
      )}
      <LinkButton to={paths.post.edit(post.id)}>{actions.edit}</LinkButton>
      <LinkButton to={paths.post.history(post.id)}>{actions.history}</LinkButton>
    </StatusBar>
  );
}
