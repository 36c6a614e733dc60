import { Button } from '@mui/material';
import { contentTypes, type ArticleType } from 'cms/contract';
import { scheduleCopy } from '../../content/forms';
import { articleCopy } from '../../content/types';
import { previewText, scheduleChips } from '../../forms/schedule/scheduleText';
import type { Entry } from '../../pages/articles/ArticlePage';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { Chip } from '../../ui/states';
import { useContentActions } from '../actions/useContentActions';

interface ContentActionsProps {
  type: ArticleType;
  entry: Entry;
}

/** Status and actions of a sidebar entry, for administrators. Rendered with plain elements because a sidebar has many entries. */
export function ArticleActions({ type, entry }: ContentActionsProps) {
  const { actions } = articleCopy[type];
  const { togglePublished, toggleArchived, remove, busy, dialog } = useContentActions(type, entry);
  const chips = entry.archived ? [] : scheduleChips(entry, Date.now());
  const nameFor = (label: string) => actions.of(label, entry.title);

  const button = (label: string | undefined, onClick: () => void, danger = false) =>
    label && (
      <button type="button" className={danger ? 'button delete' : 'button'} disabled={busy} onClick={onClick} aria-label={nameFor(label)}>
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
export function ArticleStatusBar({ type, entry }: ContentActionsProps) {
  const { togglePublished, toggleArchived, busy } = useContentActions(type, entry);
  const { actions } = articleCopy[type];
  const screens = paths[type];
  const now = Date.now();
  const isPreview = !contentTypes[type].isShown(entry, now);
  const statusText = [scheduleCopy.chips.published, ...scheduleChips(entry, now)].join(' · ');

  return (
    <div role="note" className={isPreview ? 'status-bar preview' : 'status-bar'}>
      <p className="small">{isPreview ? previewText(entry, now) : statusText}</p>
      <div>
        {entry.archived && <Chip>{scheduleCopy.chips.archived}</Chip>}
        {(entry.archived || !entry.published) && (
          <Button variant="contained" disabled={busy} onClick={entry.archived ? toggleArchived : togglePublished}>
            {entry.archived ? actions.unarchive : actions.publish}
          </Button>
        )}
        <LinkButton to={screens.edit(entry.id)}>{actions.edit}</LinkButton>
        <LinkButton to={screens.history(entry.id)}>{actions.history}</LinkButton>
      </div>
    </div>
  );
}
