import Button from '@mui/material/Button';
import { useState } from 'react';
import { insightsWords } from '../../../content/insights';
import { scheduleMarks } from '../../../forms/schedule/scheduleText';
import { paths } from '../../../paths';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { RowToolbar } from '../RowToolbar';
import { LinkButton } from '../../../ui/LinkButton';
import type { ListedPost } from './queries';
import { usePostActions } from './usePostActions';

const { actions, deletion } = insightsWords;

/** What administrators are told of a listed post, and may do with it. */
export function PostActions({ post }: { post: ListedPost }) {
  const { togglePublished, remove, busy } = usePostActions(post);
  const [asking, setAsking] = useState(false);
  const toggle = post.published ? actions.unpublish : actions.publish;

  const handleDelete = async () => {
    if (!(await remove())) setAsking(false);
  };

  return (
    <RowToolbar marks={scheduleMarks(post, Date.now())}>
      <LinkButton to={paths.post.edit(post.id)} aria-label={actions.of(actions.edit, post.title)}>
        {actions.edit}
      </LinkButton>
      <Button disabled={busy} onClick={togglePublished} aria-label={actions.of(toggle, post.title)}>
        {toggle}
      </Button>
      <Button color="error" disabled={busy} onClick={() => setAsking(true)} aria-label={actions.of(actions.delete, post.title)}>
        {actions.delete}
      </Button>
      {asking && <ConfirmDialog open {...deletion} danger busy={busy} onConfirm={handleDelete} onCancel={() => setAsking(false)} />}
    </RowToolbar>
  );
}
