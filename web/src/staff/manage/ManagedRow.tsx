import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { endpointsOf, type CollectionType, type ManagedEntry, type PublishableType } from 'cms/contract';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession, useSessionUser } from '../../api/session';
import { publishCopy } from '../../content/forms';
import { invitationCopy, manageCopy as copy } from '../../content/staff';
import { paths } from '../../paths';
import { brand } from '../../content/brand';
import { SiteLink } from '../../ui/links';
import { useAgentActions } from '../actions/useAgentActions';
import { actionCopy, useContentActions } from '../actions/useContentActions';
import { usePublication } from '../listings/ListingStatusBar';

interface RowProps<Type extends CollectionType = CollectionType> {
  type: Type;
  entry: ManagedEntry;
  /** Reads the list again. */
  onChange: () => void;
}

/** Entry of a list for administrators: its state, its last save, and a menu of actions. */
export function ManagedRow({ type, entry, onChange }: RowProps) {
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
        {copy.saved(saved_at, saved_by)}
        {changed_since_approval && may('getRevision') && (
          <strong>
            {approved_version ? <SiteLink to={paths[type].since(id, approved_version)}>{copy.changed}</SiteLink> : copy.changed}
          </strong>
        )}
      </span>
      {type === 'agent' ? (
        <AgentMenu type={type} entry={entry} onChange={onChange} />
      ) : (
        <ContentMenu type={type} entry={entry} onChange={onChange} />
      )}
    </li>
  );
}

function stateText(entry: ManagedEntry): string {
  const { state, publish_at, invited_until } = entry;
  if (state === 'scheduled' && publish_at) return copy.scheduled(publish_at);
  if (state !== 'invited') return copy.states[state];
  if (!invited_until) return invitationCopy.states.none;
  return (Date.parse(invited_until) > Date.now() ? invitationCopy.expires : invitationCopy.expired)(invited_until);
}

function ContentMenu({ type, entry, onChange }: RowProps<PublishableType>) {
  const published = entry.state === 'published';
  const archived = entry.state === 'archived';
  const target = { ...entry, title: entry.name, published, archived };
  const { togglePublished, submit, toggleArchived, remove, dialog } = useContentActions(type, target, onChange);
  const publication = usePublication({ ...entry, published });
  const { actions } = actionCopy[type];
  const mayDelete = useSession().may(endpointsOf[type].delete, { listingAgent: entry.listing_agent });
  const toggleLabel = 'archive' in actions && (archived ? actions.unarchive : actions.archive);

  return (
    <ActionMenu type={type} entry={entry} viewLabel={published ? copy.actions.view : copy.actions.preview} dialog={dialog}>
      {published && { label: actions.unpublish, onClick: togglePublished }}
      {!archived && publication === 'publish' && { label: actions.publish, onClick: togglePublished }}
      {publication === 'submit' && { label: publishCopy.submit, onClick: submit }}
      {toggleLabel && { label: toggleLabel, onClick: toggleArchived }}
      {mayDelete && { label: actions.delete, onClick: remove, danger: true }}
    </ActionMenu>
  );
}

function AgentMenu({ type, entry, onChange }: RowProps<'agent'>) {
  const { id, state, invited_until } = entry;
  const user = useSessionUser();
  const { deactivate, reactivate, invite, revokeInvitation, dialog } = useAgentActions(entry, onChange);

  return (
    <ActionMenu type={type} entry={entry} viewLabel={copy.actions.view} dialog={dialog}>
      {state === 'invited' && { label: invited_until ? invitationCopy.sendAgain : invitationCopy.send, onClick: invite }}
      {state === 'invited' && invited_until !== null && { label: invitationCopy.revoke, onClick: revokeInvitation }}
      {state === 'deactivated' && { label: copy.actions.reactivate, onClick: reactivate }}
      {state !== 'deactivated' && id !== user?.id && { label: copy.actions.deactivate, onClick: deactivate, danger: true }}
    </ActionMenu>
  );
}

interface Action {
  label: string;
  onClick: () => unknown;
  /** Last and separated. */
  danger?: boolean;
}

interface ActionMenuProps extends Pick<RowProps, 'type' | 'entry'> {
  viewLabel: string;
  dialog: ReactNode;
  children: (Action | false | '' | undefined)[];
}

/** Menu of links to the screens of an entry, and of actions. */
function ActionMenu({ type, entry: { id, name }, viewLabel, dialog, children }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { may } = useSession();
  const close = () => setAnchor(null);
  const screens = paths[type];
  const link = (to: string, label: string) => (
    <MenuItem key={label} component={Link} to={to}>
      {label}
    </MenuItem>
  );
  const actions = children.filter((action) => action !== false && action !== '' && action !== undefined);
  const item = ({ label, onClick, danger }: Action) => [
    danger && <Divider key="divider" />,
    <MenuItem
      key={label}
      sx={danger ? { color: 'error.main' } : undefined}
      onClick={() => {
        close();
        onClick();
      }}
    >
      {label}
    </MenuItem>,
  ];

  return (
    <>
      <IconButton
        aria-label={copy.actionsOf(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizIcon />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close} slotProps={{ list: { 'aria-label': copy.actionsOf(name) } }}>
        {link(screens.edit(id), copy.actions.edit)}
        {link(screens.one(id), viewLabel)}
        {may(endpointsOf[type].listRevisions, { id }) && link(screens.history(id), copy.actions.history)}
        {actions.flatMap(item)}
      </Menu>
      {dialog}
    </>
  );
}
