import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link, useNavigate } from 'react-router-dom';
import { navigation } from '../content/navigation';
import { notices } from '../content/notices';
import { paths } from '../paths';
import { useSession } from '../session/useSession';
import { notify } from '../ui/notify';

interface SettingsMenuProps {
  id: string;
  anchor: Element | null;
  open: boolean;
  onClose: () => void;
}

export function SettingsMenu({ id, anchor, open, onClose }: SettingsMenuProps) {
  const { user, may, signOut } = useSession();
  const navigate = useNavigate();

  const handleSignOut = async () => {
    onClose();
    await signOut();
    navigate(paths.home);
    notify(notices.signedOut);
  };

  return (
    <Menu id={id} anchorEl={anchor} open={open} onClose={onClose} disableScrollLock>
      {user && (
        <MenuItem component={Link} to={paths.agent(user.id)} onClick={onClose} sx={item}>
          {navigation.settings.profile}
        </MenuItem>
      )}
      {may('listDeleted') && (
        <MenuItem component={Link} to={paths.deleted} onClick={onClose} sx={item}>
          {navigation.settings.deleted}
        </MenuItem>
      )}
      {user ? (
        <MenuItem onClick={handleSignOut} sx={item}>
          {navigation.settings.signOut}
        </MenuItem>
      ) : (
        <MenuItem component={Link} to={paths.login} onClick={onClose} sx={item}>
          {navigation.settings.signIn}
        </MenuItem>
      )}
    </Menu>
  );
}

const item = { minWidth: 160, minHeight: 48, fontWeight: 600 };
