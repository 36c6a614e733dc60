import type { SxProps, Theme } from '@mui/material/styles';
import { focusRing, visuallyHidden } from '../ui/tokens';

export const toolbarSx: SxProps<Theme> = {
  position: 'sticky',
  top: 'var(--toolbar-top, 0px)',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.25,
  p: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  '& button': { width: 44, height: 44, p: 0, border: 0, borderRadius: 0.75, color: 'text.primary', fontWeight: 600 },
  '& button.Mui-selected, & button.Mui-selected:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  '& button:focus-visible': { ...focusRing, outlineOffset: '-3px' },
};

/** Grows with its text, so that short texts need no second scrollbar. */
const textAreaSx = { display: 'grid', minHeight: 240, maxHeight: '70vh', overflow: 'auto' };

const bullets = ['disc', 'circle', 'square', 'square', 'square'];
const numbers = ['decimal', 'lower-alpha', 'lower-roman', 'decimal', 'lower-alpha'];

// Required rules of draft-js's Draft.css, copied because a stylesheet cannot be imported outside a bundle.
const draftSx = {
  '& .DraftEditor-root': { position: 'relative', display: 'grid', minWidth: 0 },
  '& .DraftEditor-editorContainer': { position: 'relative', zIndex: 1, display: 'grid', minWidth: 0 },
  '& .public-DraftEditor-content': { outline: 'none', minWidth: 0 },
  '& .public-DraftEditor-content[contenteditable=true]': { WebkitUserModify: 'read-write-plaintext-only' },
  '& .public-DraftEditorPlaceholder-root': { position: 'absolute' },
  '& :is(.public-DraftStyleDefault-ltr, .public-DraftStyleDefault-listLTR)': { direction: 'ltr', textAlign: 'left' },
  '& :is(.public-DraftStyleDefault-rtl, .public-DraftStyleDefault-listRTL)': { direction: 'rtl', textAlign: 'right' },
  '& li': { position: 'relative' },
  '& .public-DraftStyleDefault-orderedListItem': { listStyleType: 'none' },
  '& .public-DraftStyleDefault-orderedListItem::before': {
    position: 'absolute',
    insetInlineStart: -36,
    width: 30,
    textAlign: 'end',
  },
  ...Object.assign({}, ...bullets.map((_bullet, depth) => itemsAt(depth))),
};

/** Styles list items at a depth. draft-js renders nested lists flat and numbers them by one counter per depth. */
function itemsAt(depth: number) {
  const at = `& .public-DraftStyleDefault-depth${depth}`;
  return {
    [at]: { marginInlineStart: `${1.5 * (depth + 1)}em` },
    [`${at}.public-DraftStyleDefault-reset`]: { counterReset: `ol${depth}` },
    [`${at}.public-DraftStyleDefault-unorderedListItem`]: { listStyleType: bullets[depth] },
    [`${at}.public-DraftStyleDefault-orderedListItem::before`]: {
      content: `counter(ol${depth}, ${numbers[depth]}) ". "`,
      counterIncrement: `ol${depth}`,
    },
  };
}

// Matches `RichText`. Sizes in rem come from the theme only, because 1rem is 10 px in Strapi's admin panel.
const textSx = {
  ...draftSx,
  ...textAreaSx,
  px: 1.75,
  py: 1.5,
  cursor: 'text',
  fontSize: ({ typography }: Theme) => typography.pxToRem(17),
  lineHeight: 1.75,
  overflowWrap: 'anywhere',
  '& .public-DraftEditorPlaceholder-root': { color: 'text.secondary' },
  '& .public-DraftStyleDefault-block': { mb: '0.6em' },
  '& :is(h1, h2, h3, h4, h5, h6)': { typography: 'h3', m: 0 },
  '& h1': { fontSize: '1.76em' },
  '& h2': { fontSize: '1.47em' },
  '& h3': { fontSize: '1.24em' },
  '& h4': { fontSize: '1.06em', fontWeight: 700 },
  '& h5': { fontSize: '0.94em', fontWeight: 700 },
  '& h6': { fontSize: '0.88em', fontWeight: 700, color: 'text.secondary' },
  '& li .public-DraftStyleDefault-block': { mb: '0.3em' },
  '& :is(ul, ol)': { m: 0, mb: '0.6em', p: 0 },
  '& blockquote': {
    m: 0,
    mb: '0.6em',
    px: '1.1em',
    py: '0.5em',
    borderLeft: 3,
    borderColor: 'secondary.main',
    bgcolor: 'background.default',
    '& .public-DraftStyleDefault-block': { mb: 0 },
  },
  '& a': { color: 'primary.main', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
};

/** Frame of toolbar and text, styled like MUI's outlined field. */
export const frameSx: SxProps<Theme> = {
  border: 1,
  borderColor: 'action.disabled',
  borderRadius: 1,
  bgcolor: 'background.paper',
  // Unlike `hidden`, keeps the toolbar sticky within the page.
  overflow: 'clip',
  '& .rdw-editor-main': textSx,
  '&:hover': { borderColor: 'text.primary' },
  '&:focus-within': { borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' },
  '&[data-error]': { borderColor: 'error.main' },
  '&[data-error]:focus-within': { outlineColor: 'error.main' },
};

export const hintSx: SxProps<Theme> = { '&:focus-visible': focusRing };

/** Hides the hint while an error is shown, so that the layout does not shift. */
export const quietHintSx: SxProps<Theme> = { ...hintSx, '&:not(:focus)': visuallyHidden };

const script = { fontSize: '0.72em', lineHeight: 0 };

export const markStyles = {
  SUBSCRIPT: { ...script, verticalAlign: 'sub' },
  SUPERSCRIPT: { ...script, verticalAlign: 'super' },
};
