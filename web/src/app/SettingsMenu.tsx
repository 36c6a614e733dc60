import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { draftCopy } from '../content/drafts';
import { navigation } from '../content/navigation';
import { notices } from '../content/notices';
import { paths } from '../paths';
import { removeDrafts } from '../forms/drafts/draftKeys';
import { drafts } from '../forms/drafts/drafts';
import { useSession } from '../session/useSession';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { notify } from '../ui/notices/notify';

interface SettingsMenuProps {
  id: string;
  anchor: Element | null;
  open: boolean;
  onClose: () => void;
}

export function SettingsMenu({ id, anchor, open, onClose }: SettingsMenuProps) {
  const { user, may } = useSession();
  const { asking, unsaved, ask, stay, leave } = useSignOut();

  return (
    <>
      <Menu id={id} anchorEl={anchor} open={open} onClose={onClose} disableScrollLock>
        {user && (
          <MenuItem component={Link} to={paths.agent.one(user.id)} onClick={onClose} sx={item}>
            {navigation.settings.profile}
          </MenuItem>
        )}
        {may('listDeleted') && (
          <MenuItem component={Link} to={paths.deleted} onClick={onClose} sx={item}>
            {navigation.settings.deleted}
          </MenuItem>
        )}
        {user ? (
          <MenuItem
            onClick={() => {
              onClose();
              ask();
            }}
            sx={item}
          >
            {navigation.settings.signOut}
          </MenuItem>
        ) : (
          <MenuItem component={Link} to={paths.login} onClick={onClose} sx={item}>
            {navigation.settings.signIn}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={asking}
        heading={copy.heading}
        text={copy.text(unsaved)}
        cancel={copy.stay}
        confirm={copy.leave}
        danger
        onCancel={stay}
        onConfirm={leave}
      />
    </>
  );
}

/** Signs out; whoever would lose something by it is asked first. */
function useSignOut() {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [unsaved, setUnsaved] = useState<string[]>([]);

  const leave = async () => {
    setAsking(false);
    // Nothing of what they wrote is left behind.
    if (user) removeDrafts(user.id);
    await signOut();
    navigate(paths.home);
    notify(notices.signedOut);
  };
  const ask = () => {
    drafts.flush();
    // A form may have been left more than once.
    const titles = [...new Map(drafts.of(user?.id ?? '').map(({ path, title }) => [path, title])).values()];
    setUnsaved(titles);
    if (titles.length > 0) setAsking(true);
    else void leave();
  };

  return { asking, unsaved, ask, leave, stay: () => setAsking(false) };
}

const copy = draftCopy.signOut;
const item = { minWidth: 160, minHeight: 48, fontWeight: 600 };
