import { paths } from '../paths';

// The copy of a page that broke while it was being shown.

export const errorCopy = {
  heading: 'Something went wrong',
  text: 'This page failed to load because of an error on our side. Try again, or go to the home page.',
  retry: 'Try again',
  home: 'Back to the home page',
};

// The copy of the page for an address that leads nowhere.
export const notFoundCopy = {
  heading: 'Page not found',
  text: 'The page you’re looking for doesn’t exist or has moved.',
  /** Where one may go instead, the likeliest first. */
  ways: [
    { to: paths.home, label: 'Back to the home page' },
    { to: paths.agent.list, label: 'Meet our agents' },
  ],
  agent: {
    heading: 'Profile not found',
    text: 'This agent may have left, or the link may be incomplete. You can find all agents in the directory.',
  },
};
