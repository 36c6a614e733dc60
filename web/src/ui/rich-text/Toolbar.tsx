import LinkIcon from '@mui/icons-material/Link';
import Box from '@mui/material/Box';
import type { EditorState } from 'draft-js';
import { richTextWords } from '../../content/richText';
import { toolbarSx } from './editorStyles';
import { blockFormats, headingFormats, markFormats, type Format } from './formats';
import { findLink } from './linkInText';
import { ToolbarButton } from './ToolbarButton';
import { useRovingFocus } from './useRovingFocus';

interface ToolbarProps {
  state: EditorState;
  disabled: boolean;
  onToggle: (format: Format) => void;
  onLink: () => void;
}

export function Toolbar({ state, disabled, onToggle, onLink }: ToolbarProps) {
  const { row, buttonAt } = useRovingFocus();
  const link = {
    name: richTextWords.tools.link,
    shortcut: undefined,
    face: LinkIcon,
    isOn: (now: EditorState) => findLink(now).href !== '',
  };
  const tools = [...headingFormats, ...markFormats, link, ...blockFormats];

  return (
    <Box {...row} aria-label={richTextWords.toolbar} sx={toolbarSx}>
      {tools.map((tool, index) => (
        <ToolbarButton
          key={tool.name}
          name={tool.name}
          shortcut={tool.shortcut}
          face={tool.face}
          {...buttonAt(index)}
          isOn={tool.isOn(state)}
          disabled={disabled}
          onClick={() => ('toggle' in tool ? onToggle(tool) : onLink())}
        />
      ))}
    </Box>
  );
}
