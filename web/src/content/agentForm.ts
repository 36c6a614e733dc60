// The copy of the forms for adding an agent and editing a profile.
import { minPasswordLength } from 'cms/contract';

export const agentFormCopy = {
  newHeading: 'Add an agent',
  newLead: 'They sign in with the username and password you choose, or by an invitation, and change everything but the username themself.',
  newTitle: 'Add an agent',
  newSubmit: 'Add Agent',
  editHeading: 'Edit profile',
  editLead: (name: string) => `What buyers and sellers read about ${name}.`,
  editTitle: (name: string) => `Profile of ${name}`,
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
    username: 'Letters and digits only',
    password: `At least ${minPasswordLength} characters`,
    title: 'For example: Broker, Buyer’s Agent',
  },
  bioPlaceholder: 'Enter your bio...',
  emailNotUnique: 'Email is already taken',
  usernameNotUnique: 'Username is already taken',
  socialLinks: {
    none: 'No links yet.',
    platform: (n: number) => `Platform ${n}`,
    url: (n: number) => `Link ${n}`,
    add: 'Add a link',
    full: (limit: number) => `These are all ${limit} links that a profile can show.`,
    remove: (n: number) => `Remove link ${n}`,
  },
};
