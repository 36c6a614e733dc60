// The copy of inviting agents, and of the page by which they choose their first password.
import { brand } from './brand';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export const invitationCopy = {
  states: { none: 'Not invited', sent: 'Invited', over: 'Invitation expired' },
  choice: 'Send an invitation',
  choiceHint: (days: number) => `They choose the password themselves, by a link that works for ${days} days.`,
  send: 'Send an invitation',
  sendAgain: 'Resend invitation',
  withdraw: 'Withdraw invitation',
  sent: (email: string) => `The invitation is on its way to ${email}.`,
  withdrawn: 'The invitation was withdrawn.',
  link: 'Invitations',
  page: {
    heading: 'Invitations',
    lead: 'Who has an account and has not chosen a password yet. They are shown to visitors all the same.',
    until: (instant: string) => `Until ${day.format(new Date(instant))}`,
    since: (instant: string) => `Since ${day.format(new Date(instant))}`,
    sendTo: (name: string) => `Send an invitation to ${name}`,
    sendAgainTo: (name: string) => `Resend invitation to ${name}`,
    withdrawOf: (name: string) => `Withdraw invitation of ${name}`,
    inviteAll: 'Invite all who were not',
    invitedSome: (n: number) => (n === 1 ? '1 invitation is on its way.' : `${n.toLocaleString('en')} invitations are on their way.`),
    more: 'Show more',
    count: (n: number, more: boolean) => `${n.toLocaleString('en')}${more ? ' shown' : n === 1 ? ' person' : ' people'}`,
    loadFailed: 'This did not arrive',
    none: {
      heading: 'Everybody is in',
      text: 'All who have an account have chosen a password.',
      label: 'To the agents',
    },
  },
  joining: {
    heading: (firstName: string) => `Welcome, ${firstName}`,
    lead: (length: number) =>
      `Choose a password, and your profile at ${brand.name} is yours to look after. It takes at least ${length} characters.`,
    username: 'Your username',
    submit: 'Save password',
    done: {
      heading: 'You are all set',
      text: 'You can sign in with your username and password now. We are taking you there.',
    },
  },
};
