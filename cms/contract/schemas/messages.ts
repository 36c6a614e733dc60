import { setLocale } from 'yup';

// yup's own sentences name types and paths; these are what a person may read instead.
setLocale({
  mixed: {
    notType: ({ path }) => `${path || 'The request body'} is not valid`,
    required: ({ path }) => `${path} is required`,
    oneOf: ({ path }) => `${path} is not valid`,
  },
});
