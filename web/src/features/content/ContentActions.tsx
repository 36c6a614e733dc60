import type { PublishableType } from 'cms/contract';
import { scheduleChips } from '../../forms/schedule/scheduleText';
import { contentCopy, type Entry } from '../../pages/content/ContentPage';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { useContentActions } from './useContentActions';

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
