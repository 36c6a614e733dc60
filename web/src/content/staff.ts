// The copy that all staff pages share.

export const staffWords = {
  loading: 'Loading...',
};
