// The words of the agent directory and of an agent's profile.

export const agentsWords = {
  heading: 'Meet our agents',
  lead: 'Each of them knows a stretch of this shore by its wells, its wiring and its weather. Choose one and say hello.',
  searchPlaceholder: 'Search by name, email, or phone',
  searchLabel: 'Search agents',
  clearSearch: 'Clear search',
  count: (n: number) => (n === 1 ? '1 agent' : `${n} agents`),
  email: 'Email',
  call: 'Call',
  emailAgent: (name: string) => `Email ${name}`,
  callAgent: (name: string) => `Call ${name}`,
  viewProfile: (name: string) => `View the profile of ${name}`,
  addAgent: '+ Add Agent',
  nobodyFound: {
    heading: 'No one by that name here',
    text: 'Try part of a name or the last digits of a phone number, or look through everyone.',
    label: 'Show all agents',
  },
  noAgents: {
    heading: 'Our directory is being written',
    text: 'No profiles are up just yet. The front desk will gladly put you through to someone.',
    label: 'Get in touch',
  },
  loadFailed: {
    heading: 'This did not arrive',
    text: 'The connection may have dropped on the way. Another try usually settles it.',
    label: 'Try again',
  },
  profile: {
    loading: 'Loading...',
    aboutHeading: 'About',
    noBio: (firstName: string) => `${firstName} has not written a biography yet, but is happy to introduce themself by phone.`,
    website: 'Website',
    socialHeading: 'Elsewhere',
    socialLink: (name: string, platform: string) => `${name} on ${platform}`,
    portrait: (name: string) => `Portrait of ${name}`,
    edit: 'Edit Profile',
    deactivate: 'Deactivate User',
    allAgents: 'All agents',
  },
};
