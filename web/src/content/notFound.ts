// The copy of the page for an address that leads nowhere.
import { paths } from '../paths';

export const notFoundWords = {
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
