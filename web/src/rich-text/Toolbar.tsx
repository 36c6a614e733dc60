import LinkIcon from '@mui/icons-material/Link';
import { Box, ToggleButton, Tooltip } from '@mui/material';
import type { EditorState } from 'draft-js';
import { useState, type KeyboardEvent } from 'react';
import { toolbarSx } from './editorStyles';
import { blockFormats, headingFormats, markFormats, type Format } from './formats';
import { findLink } from './links';

interface ToolbarProps {
  state: EditorState;
  disabled: boolean;
  onToggle: (format: Format) => void;
  onLink: () => void;
}

export function Toolbar({ state, disabled, onToggle, onLink }: ToolbarProps) {
  const { row, buttonAt } = useRovingFocus();
  const link = { name: 'Link', face: LinkIcon, isOn: (current: EditorState) => findLink(current).href !== '' };
  const tools = [...headingFormats, ...markFormats, link, ...blockFormats];

  return (
    <Box {...row} aria-label="Formatting" sx={toolbarSx}>
      {tools.map((tool, index) => (
        <ToolbarButton
          key={tool.name}
          tool={tool}
          {...buttonAt(index)}
          isOn={tool.isOn(state)}
          disabled={disabled}
          onClick={() => ('toggle' in tool ? onToggle(tool) : onLink())}
        />
      ))}
    </Box>
  );
}

interface ToolbarButtonProps {
  tool: Pick<Format, 'name' | 'shortcut' | 'face'>;
  isOn: boolean;
  disabled: boolean;
  tabIndex: number;
  onFocus: () => void;
  onClick: () => void;
}

function ToolbarButton({ tool: { name, shortcut, face: Face }, isOn, disabled, ...rest }: ToolbarButtonProps) {
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
