import SettingsOutlinedIcon from '@mui/icons-material/SettingsOutlined';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { navigation } from '../content/navigation';

const loadMenu = () => import('./SettingsMenu');
const SettingsMenu = lazy(async () => ({ default: (await loadMenu()).SettingsMenu }));

/** The button of the settings menu; the menu itself is fetched when a hand comes near. */
export function Settings() {
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  const handleOpen = () => {
    setNeeded(true);
    setOpen(true);
  };

  return (
    <>
      <IconButton
        ref={button}
        aria-label={navigation.names.settings}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={handleOpen}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        color="primary"
      >
        <SettingsOutlinedIcon />
      </IconButton>
      {needed && (
        <Suspense>
          <SettingsMenu id={menuId} anchor={button.current} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
