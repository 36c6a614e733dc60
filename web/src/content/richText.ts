// Copy of the text editor.

export const richTextCopy = {
  placeholder: 'Enter your bio...',
  toolbar: 'Formatting',
  hint: 'Press Tab to indent a list item and Escape to leave the editor.',
  nearlyFull: (length: number, limit: number) =>
    `${length.toLocaleString('en')} of ${limit.toLocaleString('en')} characters used, including formatting.`,
  tools: {
    heading1: 'Heading 1',
    heading2: 'Heading 2',
    heading3: 'Heading 3',
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    subscript: 'Subscript',
    superscript: 'Superscript',
    link: 'Link',
    bulletList: 'Bullet list',
    numberedList: 'Numbered list',
    quote: 'Quote',
  },
  link: {
    add: 'Add link',
    edit: 'Edit link',
    url: 'URL',
    urlHint: 'Leave empty to remove the link.',
    text: 'Link text',
    save: 'Save link',
    cancel: 'Cancel',
    notAllowed: 'This type of link is not allowed.',
  },
};
