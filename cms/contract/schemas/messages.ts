import { setLocale } from 'yup';

// yup's own sentences name types and paths; these are what a person may read instead.
setLocale({
  mixed: {
    notType: ({ path }) => `${path === 'this' ? 'The request body' : path} is not valid`,
    notNull: ({ path }) => `${path} is required`,
    required: ({ path }) => `${path} is required`,
    oneOf: ({ path }) => `${path} is not valid`,
  },
});
