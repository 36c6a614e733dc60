import { paths } from '../paths';

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
  /** Heading of the error page. */
  broken: 'Something went wrong',
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
  inquiry: {
    heading: 'Inquiry not found',
    text: 'It was deleted, or someone else answers it now.',
    links: [{ to: paths.inquiries, label: 'All inquiries' }],
  },
  home: {
    links: [
      { to: paths.listing.list, label: 'See homes for sale' },
      { to: paths.home, label: 'Back to the home page' },
      { to: paths.agent.list, label: 'Meet our agents' },
    ],
  },
};
