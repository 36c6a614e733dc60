import type { ArticleType } from 'cms/contract';
import { scheduleChips } from '../../forms/schedule/scheduleText';
import type { Entry } from '../../pages/articles/ArticlePage';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { useActions } from '../actions/useActions';

/** Status and actions of a sidebar entry, for administrators. Rendered with plain elements because a sidebar has many entries. */
export function ArticleActions({ type, entry }: { type: ArticleType; entry: Entry }) {
  const { actions, run, busy, dialog } = useActions(type, { ...entry, name: entry.title });
  const chips = entry.archived ? [] : scheduleChips(entry, Date.now());

  return (
    <div className="entry-actions">
      {chips.map((chip) => (
        <p key={chip}>{chip}</p>
      ))}
      <div>
        {!entry.archived && (
          <LinkButton to={paths[type].edit(entry.id)} aria-label={`Edit “${entry.title}”`}>
            Edit
          </LinkButton>
        )}
        {actions.map((action) => (
          <button
            key={action.name}
            type="button"
            className={action.danger ? 'button delete' : 'button'}
            disabled={busy}
            onClick={() => run(action)}
            aria-label={`${action.label} “${entry.title}”`}
          >
            {action.label}
          </button>
        ))}
        {dialog}
      </div>
    </div>
  );
}
