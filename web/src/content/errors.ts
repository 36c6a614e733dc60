import { paths } from '../paths';

// Copy of the error page.
export const errorCopy = {
  heading: 'Something went wrong',
  text: 'This page failed to load. Check your connection and try again, or go to the home page.',
  retry: 'Try again',
  home: 'Back to the home page',
};

// Copy of the page for unknown URLs.
export const notFoundCopy = {
  heading: 'Page not found',
  text: 'The page you’re looking for doesn’t exist or has moved.',
  links: [
    { to: paths.home, label: 'Back to the home page' },
    { to: paths.agent.list, label: 'Meet our agents' },
  ],
  agent: {
    heading: 'Profile not found',
    text: 'This agent may have left, or the link may be incomplete. You can find all agents in the directory.',
  },
};
