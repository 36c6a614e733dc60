// The copy of long lists, which are shown page by page.

export const pagingWords = {
  previous: 'Previous',
  next: 'Next',
  position: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pagesOf: (list: string) => `${list}, pages`,
  find: 'Find by name',
  noneFound: 'Nothing by that name.',
};
