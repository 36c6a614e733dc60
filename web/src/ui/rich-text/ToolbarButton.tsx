import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import type { Format } from './formats';

interface ToolbarButtonProps extends Pick<Format, 'name' | 'shortcut' | 'face'> {
  isOn: boolean;
  disabled: boolean;
  tabIndex: number;
  onFocus: () => void;
  onClick: () => void;
}

export function ToolbarButton({ name, shortcut, face: Face, isOn, disabled, ...rest }: ToolbarButtonProps) {
  const button = (
    <ToggleButton
      {...rest}
      value={name}
      selected={isOn}
      disabled={disabled}
      aria-label={name}
      aria-keyshortcuts={shortcut && `${isMac() ? 'Meta' : 'Control'}+${shortcut}`}
    >
      {typeof Face === 'string' ? Face : <Face />}
    </ToggleButton>
  );
  if (disabled) return button;
  const title = shortcut ? `${name} (${isMac() ? '⌘' : 'Ctrl+'}${shortcut})` : name;
  return (
    <Tooltip title={title} placement="top">
      {button}
    </Tooltip>
  );
}

function isMac(): boolean {
  return /Mac|iP/.test(navigator.platform);
}
