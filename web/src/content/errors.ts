import { paths } from '../paths';

// The copy of a page that broke while it was being shown.

export const errorCopy = {
  heading: 'Something gave way on this page',
  text: 'The fault is ours. Trying again often helps. If it does not, the rest of the site is still standing.',
  retry: 'Try again',
  home: 'Back to the home page',
};

// The copy of the page for an address that leads nowhere.
export const notFoundCopy = {
  heading: 'Nothing at this address',
  text: 'The page you asked for has moved, or was never built. It happens to houses too. From here you can go home, or ask someone who knows the street.',
  /** Where one may go instead, the likeliest first. */
  ways: [
    { to: paths.home, label: 'Back to the home page' },
    { to: paths.agent.list, label: 'Meet our agents' },
  ],
  agent: {
    heading: 'That profile is not here',
    text: 'The agent may have moved on, or the link may be missing a piece. The others are all in the directory.',
  },
};
