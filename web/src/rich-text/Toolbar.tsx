import { Box, ToggleButton, Tooltip } from '@mui/material';
import type { EditorState } from 'draft-js';
import { useState, type KeyboardEvent } from 'react';
import { toolbarSx } from './editorStyles';
import { formats, type Format, type Look } from './formats';

interface ToolbarProps {
  state: EditorState;
  disabled: boolean;
  onToggle: (toggle: NonNullable<Format['toggle']>) => void;
  onLink: () => void;
}

export function Toolbar({ state, disabled, onToggle, onLink }: ToolbarProps) {
  const { row, buttonAt } = useRovingFocus();

  return (
    <Box {...row} aria-label="Formatting" sx={toolbarSx}>
      {formats.map(({ isOn, toggle, ...look }, index) => (
        <ToolbarButton
          key={look.name}
          look={look}
          {...buttonAt(index)}
          isOn={isOn(state)}
          disabled={disabled}
          onClick={() => (toggle ? onToggle(toggle) : onLink())}
        />
      ))}
    </Box>
  );
}

interface ToolbarButtonProps {
  look: Look;
  isOn: boolean;
  disabled: boolean;
  tabIndex: number;
  onFocus: () => void;
  onClick: () => void;
}

function ToolbarButton({ look: { name, shortcut, face: Face }, isOn, disabled, ...rest }: ToolbarButtonProps) {
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

const isMac = () => /Mac|iP/.test(navigator.platform);

/** Makes a row of buttons a single tab stop, with arrow keys to move between them (WAI-ARIA's toolbar pattern). */
function useRovingFocus() {
  const [current, setCurrent] = useState(0);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const count = buttons.length;
    const targets: Record<string, number> = {
      ArrowRight: (current + 1) % count,
      ArrowLeft: (current - 1 + count) % count,
      Home: 0,
      End: count - 1,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return {
    row: { role: 'toolbar', onKeyDown: handleKeyDown },
    buttonAt: (index: number) => ({ tabIndex: index === current ? 0 : -1, onFocus: () => setCurrent(index) }),
  };
}
