import { useId, useState } from 'react';
import { scheduleChips } from '../../forms/schedule/scheduleText';
import { paths } from '../../paths';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { LinkButton } from '../../ui/LinkButton';
import { MuiTheme } from '../../ui/MuiTheme';
import { SidebarList } from '../../ui/sidebar/SidebarList';
import { nameOf, type Content, type Entry } from './content';
import { useContentActions } from './useContentActions';

interface ContentActionsProps {
  content: Content;
  entry: Entry;
}

/** Status and actions of a sidebar entry, for administrators. Rendered with plain elements because a sidebar has many entries. */
export function ContentActions({ content, entry }: ContentActionsProps) {
  const { type, copy } = content;
  const { actions, deletion } = copy;
  const { togglePublished, toggleArchived, remove, busy } = useContentActions(content, entry);
  const [isConfirming, setConfirming] = useState(false);
  const chips = entry.archived ? [] : scheduleChips(entry, Date.now());
  const nameFor = (label: string) => actions.of(label, nameOf(entry));

  const handleDelete = async () => {
    if (!(await remove())) setConfirming(false);
  };
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
        {button(actions.delete, () => setConfirming(true), true)}
        {isConfirming && (
          <MuiTheme>
            <ConfirmDialog open {...deletion} danger busy={busy} onConfirm={handleDelete} onCancel={() => setConfirming(false)} />
          </MuiTheme>
        )}
      </div>
    </div>
  );
}

interface ContentArchiveProps {
  content: Content;
  entries: Entry[];
  selectedId: string | undefined;
}

/** Archived entries, which visitors never receive. */
export function ContentArchive({ content, entries, selectedId }: ContentArchiveProps) {
  const { type, copy } = content;
  const { archived: title = '' } = copy;
  const id = useId();

  return (
    <nav aria-labelledby={id} className="archive">
      <h2 id={id}>{title}</h2>
      <SidebarList
        title={title}
        items={entries.map((entry) => ({
          to: paths[type].one(entry.id),
          label: nameOf(entry),
          selected: entry.id === selectedId,
          staff: <ContentActions content={content} entry={entry} />,
        }))}
      />
    </nav>
  );
}
