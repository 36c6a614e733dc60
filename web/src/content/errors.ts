// The copy of a page that broke while it was being shown.

export const errorWords = {
  heading: 'Something gave way on this page',
  text: 'The fault is ours. Trying again often helps. If it does not, the rest of the site is still standing.',
  retry: 'Try again',
  home: 'Back to the home page',
};
