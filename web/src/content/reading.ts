// The copy of what is read from the server: while it comes, where it does not arrive, and page by page.

export const readingCopy = {
  loading: 'Loading...',
  failed: 'The connection may have dropped on the way. Another try usually settles it.',
  retry: 'Try again',
  pages: {
    previous: 'Previous',
    next: 'Next',
    position: (page: number, pages: number) => `Page ${page} of ${pages}`,
    of: (list: string) => `${list}, pages`,
  },
  find: 'Find by name',
  noneFound: 'Nothing by that name.',
};
