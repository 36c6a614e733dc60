// Copy for loading, failed and paged data.

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
  noMatches: 'No matches',
};
