// The copy of what is read from the server: while it comes, where it does not arrive, and page by page.

export const readingCopy = {
  loading: 'Loading...',
  failed: 'Check your connection and try again.',
  retry: 'Try again',
  pages: {
    previous: 'Previous',
    next: 'Next',
    position: (page: number, pages: number) => `Page ${page} of ${pages}`,
    of: (list: string) => `${list} pages`,
  },
  find: 'Search by name',
  noneFound: 'No matches.',
};
