import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { endpointsOf, type CollectionType, type ManagedEntry } from 'cms/contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../paths';
import { brand } from '../../content/brand';
import { SiteLink } from '../../ui/links';
import { useActions, type Action } from '../actions/useActions';
import { shortMoment, stateLabels } from '../../staff-kit/texts';

interface RowProps {
  type: CollectionType;
  entry: ManagedEntry;
}

/** Entry of a list for administrators: its state, its last save, and a menu of actions. */
export function ManagedRow({ type, entry }: RowProps) {
  const { id, name, state, thumbnail, status, saved_at, saved_by, changed_since_approval, approved_version } = entry;
  const { may } = useSession();
  return (
    <li tabIndex={-1}>
      <img src={thumbnail ?? brand.logoMark} alt="" className={thumbnail ? undefined : 'none'} width={56} height={40} loading="lazy" />
      <SiteLink to={paths[type].edit(id)}>
        {name}
        {status && <span className="quiet"> · {status}</span>}
      </SiteLink>
      <span className={`chip ${state}`}>{stateText(entry)}</span>
      <span className="saved">
        {[saved_by, shortMoment(saved_at)].filter(Boolean).join(', ')}
        {changed_since_approval && may('getRevision') && (
          <strong>
            {approved_version ? (
              <SiteLink to={paths[type].since(id, approved_version)}>Changed since approval</SiteLink>
            ) : (
              'Changed since approval'
            )}
          </strong>
        )}
      </span>
      <ActionMenu type={type} entry={entry} />
    </li>
  );
}

function stateText(entry: ManagedEntry): string {
  const { state, publish_at, invited_until } = entry;
  if (state === 'scheduled' && publish_at) return `Scheduled: ${shortMoment(publish_at)}`;
  if (state !== 'invited') return stateLabels[state];
  if (!invited_until) return 'Not invited';
  const day = new Date(invited_until).toLocaleDateString('en-US', { dateStyle: 'medium' });
  return Date.parse(invited_until) > Date.now() ? `Invited until ${day}` : `Invitation expired ${day}`;
}

/** Menu of links to the screens of an entry, and of actions. */
function ActionMenu({ type, entry }: RowProps) {
  const { id, name, state } = entry;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { may } = useSession();
  const { actions, run, dialog } = useActions(type, {
    ...entry,
    published: state === 'published',
    archived: state === 'archived',
    active: state !== 'deactivated',
    joined: state !== 'invited',
  });
  const close = () => setAnchor(null);
  const link = (to: string, label: string) => (
    <MenuItem key={label} component={Link} to={to}>
      {label}
    </MenuItem>
  );
  const item = (action: Action) => [
    action.danger && <Divider key="divider" />,
    <MenuItem
      key={action.name}
      sx={action.danger ? { color: 'error.main' } : undefined}
      onClick={() => {
        close();
        run(action);
      }}
    >
      {action.label}
    </MenuItem>,
  ];

  return (
    <>
      <IconButton
        aria-label={`Actions for “${name}”`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizIcon />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close} slotProps={{ list: { 'aria-label': `Actions for “${name}”` } }}>
        {link(paths[type].edit(id), 'Edit')}
        {link(paths[type].one(id), type === 'agent' || state === 'published' ? 'View' : 'Preview')}
        {may(endpointsOf[type].listRevisions, { id }) && link(paths[type].history(id), 'History')}
        {actions.flatMap(item)}
      </Menu>
      {dialog}
    </>
  );
}
