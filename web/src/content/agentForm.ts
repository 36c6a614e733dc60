// Copy of the forms for adding an agent and editing a profile.

export const agentFormCopy = {
  newHeading: 'Add agent',
  newLead:
    'Agents sign in with the username and password you set, or set their own password from an invitation. They can edit their own profile later, but not the username.',
  newTitle: 'New agent',
  newSubmit: 'Add Agent',
  editHeading: 'Edit profile',
  editLead: (name: string) => `Shown on ${name}’s public profile.`,
  editTitle: (name: string) => `${name}’s profile`,
  editSubmit: 'Save Changes',
  cancel: 'Cancel',
  sections: {
    account: 'Account',
    person: 'Name and contact',
    links: 'Social links',
    bio: 'About',
  },
  labels: {
    username: 'Username',
    password: 'Password',
    password_confirmation: 'Password confirmation',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    phone_number: 'Phone number',
    website_url: 'Website URL',
    title: 'Title',
    bio: 'Bio',
    social_links: 'Social links',
  },
  hints: {
    username: 'Letters and digits only.',
    password: (length: number) => `At least ${length} characters.`,
    title: 'For example: Broker, Buyer’s Agent.',
  },
  bioPlaceholder: 'Enter your bio...',
  emailNotUnique: 'Email is already taken',
  usernameNotUnique: 'Username is already taken',
  socialLinks: {
    none: 'No links yet',
    platform: (n: number) => `Platform ${n}`,
    url: (n: number) => `Link ${n}`,
    add: 'Add link',
    full: (limit: number) => `A profile can have up to ${limit} links.`,
    remove: (n: number) => `Remove link ${n}`,
  },
};
