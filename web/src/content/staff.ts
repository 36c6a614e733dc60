// The words that all staff pages share.

export const staffWords = {
  loading: 'Loading...',
};
