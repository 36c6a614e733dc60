// The words of the page for an address that leads nowhere.

export const notFoundWords = {
  heading: 'Nothing at this address',
  text: 'The page you asked for has moved, or was never built. It happens to houses too. From here you can go home, or ask someone who knows the street.',
  home: 'Back to the home page',
  agents: 'Meet our agents',
  agent: {
    heading: 'That profile is not here',
    text: 'The agent may have moved on, or the link may be missing a piece. The others are all in the directory.',
  },
};
