// Copy of invitations and of the page where agents choose their first password.
import { brand } from './brand';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export const invitationCopy = {
  states: { none: 'Not invited', sent: 'Invited', expired: 'Invitation expired' },
  choice: 'Send invitation',
  choiceHint: (days: number) => `Emails a link to set a password, valid for ${days} days.`,
  send: 'Send invitation',
  sendAgain: 'Resend invitation',
  revoke: 'Revoke invitation',
  sent: (email: string) => `Invitation sent to ${email}.`,
  revoked: 'Invitation revoked.',
  link: 'Invitations',
  page: {
    heading: 'Invitations',
    lead: 'Agents who have an account but haven’t set a password yet. Visitors can already see their profiles.',
    expires: (instant: string) => `Expires ${day.format(new Date(instant))}`,
    expired: (instant: string) => `Expired ${day.format(new Date(instant))}`,
    sendTo: (name: string) => `Send invitation to ${name}`,
    sendAgainTo: (name: string) => `Resend invitation to ${name}`,
    revokeOf: (name: string) => `Revoke invitation for ${name}`,
    inviteAll: 'Invite everyone not yet invited',
    invitedSome: (n: number) => (n === 1 ? '1 invitation sent.' : `${n.toLocaleString('en')} invitations sent.`),
    more: 'Show more',
    count: (n: number, more: boolean) => `${n.toLocaleString('en')}${more ? ' shown' : n === 1 ? ' agent' : ' agents'}`,
    loadFailed: 'Failed to load invitations',
    none: {
      heading: 'No pending invitations',
      text: 'Everyone with an account has set a password.',
      label: 'View agents',
    },
  },
  acceptance: {
    heading: (firstName: string) => `Welcome, ${firstName}`,
    lead: (length: number) => `Choose a password to manage your profile at ${brand.name}. Use at least ${length} characters.`,
    username: 'Your username',
    submit: 'Save password',
    done: {
      heading: 'You are all set',
      text: 'You can now sign in with your username and password. Redirecting...',
    },
  },
};
