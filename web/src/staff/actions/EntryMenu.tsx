import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { endpointsOf, type CollectionType } from 'cms/contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { paths } from '../../paths';
import { useActions, type Action, type Target } from './useActions';

interface EntryMenuProps {
  type: CollectionType;
  entry: Target;
  /** Paths and labels of links before the one to the history. */
  links?: readonly (readonly [to: string, label: string])[];
  /** Actions that the screen offers elsewhere. */
  except?: readonly Action['name'][];
}

/** Button for a menu of links to the screens of an entry, and of actions. */
export function EntryMenu({ type, entry, links = [], except = [] }: EntryMenuProps) {
  const { id, name } = entry;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { may } = useSession();
  const { actions, run, dialog } = useActions(type, entry);
  const close = () => setAnchor(null);
  const history = may(endpointsOf[type].listRevisions, { id }) ? [[paths[type].history(id), 'History'] as const] : [];

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
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        onClick={close}
        slotProps={{ list: { 'aria-label': `Actions for “${name}”` } }}
      >
        {[...links, ...history].map(([to, label]) => (
          <MenuItem key={label} component={Link} to={to}>
            {label}
          </MenuItem>
        ))}
        {actions
          .filter((action) => !except.includes(action.name))
          .flatMap((action) => [
            action.danger && <Divider key="divider" />,
            <MenuItem key={action.name} sx={action.danger && { color: 'error.main' }} onClick={() => run(action)}>
              {action.label}
            </MenuItem>,
          ])}
      </Menu>
      {dialog}
    </>
  );
}
