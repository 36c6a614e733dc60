import FormatBoldIcon from '@mui/icons-material/FormatBold';
import FormatItalicIcon from '@mui/icons-material/FormatItalic';
import FormatListBulletedIcon from '@mui/icons-material/FormatListBulleted';
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered';
import FormatQuoteIcon from '@mui/icons-material/FormatQuote';
import FormatUnderlinedIcon from '@mui/icons-material/FormatUnderlined';
import LinkIcon from '@mui/icons-material/Link';
import SubscriptIcon from '@mui/icons-material/Subscript';
import SuperscriptIcon from '@mui/icons-material/Superscript';
import type SvgIcon from '@mui/material/SvgIcon';
import { EditorState, Modifier, RichUtils } from 'draft-js';
import { findLink } from './links';

/** Toolbar button that toggles a format; without `toggle`, the button for links. */
export interface Format {
  name: string;
  /** Key, pressed with Ctrl, or with Command on a Mac. */
  shortcut?: string;
  face: typeof SvgIcon | string;
  isOn: (state: EditorState) => boolean;
  toggle?: (state: EditorState) => EditorState;
}

export type Look = Pick<Format, 'name' | 'shortcut' | 'face'>;

const block = (type: string, look: Look): Format => ({
  ...look,
  isOn: (state) => RichUtils.getCurrentBlockType(state) === type,
  toggle: (state) => RichUtils.toggleBlockType(state, type),
});

const mark = (style: string, look: Look): Format => ({
  ...look,
  isOn: (state) => state.getCurrentInlineStyle().has(style),
  toggle: (state) => RichUtils.toggleInlineStyle(state, style),
});

// Text cannot be subscript and superscript at once, so each removes the other.
const script = (style: string, opposite: string, look: Look): Format => ({
  ...mark(style, look),
  toggle: (state) => {
    const selection = state.getSelection();
    if (selection.isCollapsed()) {
      const styles = RichUtils.toggleInlineStyle(state, style).getCurrentInlineStyle().remove(opposite);
      return EditorState.setInlineStyleOverride(state, styles);
    }
    const plain = Modifier.removeInlineStyle(state.getCurrentContent(), selection, opposite);
    const change = state.getCurrentInlineStyle().has(style) ? Modifier.removeInlineStyle : Modifier.applyInlineStyle;
    return EditorState.push(state, change(plain, selection, style), 'change-inline-style');
  },
});

/** In the order of the toolbar. */
export const formats: readonly Format[] = [
  block('header-one', { name: 'Heading 1', face: 'H1' }),
  block('header-two', { name: 'Heading 2', face: 'H2' }),
  block('header-three', { name: 'Heading 3', face: 'H3' }),
  mark('BOLD', { name: 'Bold', face: FormatBoldIcon, shortcut: 'B' }),
  mark('ITALIC', { name: 'Italic', face: FormatItalicIcon, shortcut: 'I' }),
  mark('UNDERLINE', { name: 'Underline', face: FormatUnderlinedIcon, shortcut: 'U' }),
  script('SUBSCRIPT', 'SUPERSCRIPT', { name: 'Subscript', face: SubscriptIcon }),
  script('SUPERSCRIPT', 'SUBSCRIPT', { name: 'Superscript', face: SuperscriptIcon }),
  { name: 'Link', face: LinkIcon, isOn: (state) => findLink(state).href !== '' },
  block('unordered-list-item', { name: 'Bullet list', face: FormatListBulletedIcon }),
  block('ordered-list-item', { name: 'Numbered list', face: FormatListNumberedIcon }),
  block('blockquote', { name: 'Quote', face: FormatQuoteIcon }),
];
