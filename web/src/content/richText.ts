// The copy of the text editor.

export const richTextCopy = {
  placeholder: 'Enter your bio...',
  toolbar: 'Formatting',
  hint: 'In a list, Tab indents. Press Escape to leave the text.',
  nearlyFull: (length: number, limit: number) =>
    `${length.toLocaleString('en')} of ${limit.toLocaleString('en')} characters, formatting included.`,
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
    add: 'Add a link',
    edit: 'Edit the link',
    address: 'Web address',
    addressHint: 'Leave it empty for no link.',
    text: 'Text to show',
    save: 'Save link',
    cancel: 'Cancel',
    refused: 'A link to this kind of address is not allowed.',
  },
};
