const bullets = ['disc', 'circle', 'square', 'square', 'square'];
const numbers = ['decimal', 'lower-alpha', 'lower-roman', 'decimal', 'lower-alpha'];

// What draft-js needs of its own Draft.css, kept here because a stylesheet cannot be imported outside a bundle.
export const draftSx = {
  '& .DraftEditor-root': { position: 'relative', minHeight: '100%', display: 'grid' },
  '& .DraftEditor-editorContainer': { position: 'relative', zIndex: 1 },
  '& .public-DraftEditor-content': { minHeight: '100%', outline: 'none' },
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

/** draft-js keeps nested lists flat and numbers them by counters, one for each depth. */
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
