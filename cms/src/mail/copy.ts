import type { AccountLinkKind } from '../../contract';
import { tokenFor } from '../accounts/one-time-tokens';
import type { Copy } from './compose';
import { environment } from '../settings/environment';

interface Account {
  first_name: string;
}
interface Link extends Account {
  /** Token of the link to choose a password. */
  token: string;
}

interface AccountLink extends Account {
  /** Makes the token of the link. */
  seed: string;
}

/** Facts in emails about an inquiry. */
export interface InquiryFacts {
  /** First name of the recipient; null for the office. */
  first_name: string | null;
  /** Name of the visitor, subject, and contents. */
  sender: string;
  about: string;
  facts: NonNullable<Copy['facts']>;
  /** Why the recipient gets it. */
  reason: string;
  open: string;
  /** Page that marks it as answered. */
  answered: string | null;
  /** Hours that it has waited. */
  hours: number;
}

interface Counted {
  count: number;
  open: string;
}

/** Facts of each kind of email that the site sends. */
export interface FactsOf {
  'password-reset': Link;
  invitation: Link & {
    username: string;
    /** Expiry as an ISO 8601 date-time. */
    until: string;
  };
  'email-changed': Account;
  'confirm-email': AccountLink;
  'undo-email': AccountLink;
  'not-me': AccountLink & {
    browser: string;
    /** ISO 8601 instant. */
    at: string;
  };
  'account-notice': Account & { notice: keyof typeof notices };
  inquiry: InquiryFacts;
  'inquiry-passed': InquiryFacts;
  'inquiry-reminder': InquiryFacts;
  'inquiry-escalation': InquiryFacts;
  'inquiry-undelivered': InquiryFacts;
  'inquiry-receipt': { answering: string; open: string; phone: string };
  'inquiries-held': Counted;
  'inquiries-moved': Counted & { first_name: string | null; from: string; list: string[] };
}
export type EmailKind = keyof FactsOf;

// Uses the configured URL, because a request's Host header can be forged.
const passwordPage = (token: string) => `${environment.publicUrl}/reset-password?token=${token}`;

const accountPage = (kind: AccountLinkKind, seed: string) => `${environment.publicUrl}/account/${kind}?token=${tokenFor(seed)}`;

/** Subject and first sentence. */
const notices = {
  recovery_code_used: ['A recovery code was used', 'One of your recovery codes was used. It does not work again.'],
  recovery_codes_replaced: ['Your recovery codes were replaced', 'You have new recovery codes. The old ones no longer work.'],
  second_factor_added: ['A second factor was added', 'A second factor was added. From now on, your password alone does not sign in.'],
  second_factor_removed: ['A second factor was removed', 'One of your second factors was removed.'],
  second_factor_reset: ['Your second factor was reset', 'An administrator removed your second factors and signed you out everywhere.'],
  password_changed: ['Your password was changed', 'Your password was changed, and you were signed out everywhere else.'],
} as const;

const dayOf = (instant: string) => new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const hello = (name: string | null) => (name ? `Hello ${name},` : 'Hello,');

/** Email about an inquiry: who wrote what, and what to do about it. */
const aboutInquiry = (subject: string, { first_name, facts, reason, open, answered }: InquiryFacts, first: string): Copy => ({
  subject,
  greeting: hello(first_name),
  paragraphs: [first],
  facts,
  links: [{ label: 'Open', href: open }, ...(answered ? [{ label: 'Mark as answered', href: answered }] : [])],
  closing: [`${reason} Reply to this email to write to the visitor.`],
});

export const emailCopy: { [Kind in EmailKind]: (facts: FactsOf[Kind]) => Copy } = {
  'password-reset': ({ first_name, token }) => ({
    subject: 'Reset your password',
    greeting: hello(first_name),
    paragraphs: [
      `We received a request to reset the password for your account at ${environment.siteName}. Use the link below to choose a new password. It can be used once and expires in 30 minutes.`,
    ],
    links: [{ label: 'Reset password', href: passwordPage(token) }],
    closing: ['If you didn’t request this, you can ignore this email. Your password won’t change.'],
  }),
  invitation: ({ first_name, token, username, until }) => ({
    subject: `Your account at ${environment.siteName} is ready`,
    greeting: hello(first_name),
    paragraphs: [
      `We created an account for you at ${environment.siteName}, where you can manage your own profile. Your username is ${username}.`,
      `Use the link below to choose a password. It can be used once and expires on ${dayOf(until)}.`,
    ],
    links: [{ label: 'Choose password', href: passwordPage(token) }],
    closing: ['If you weren’t expecting this, you can ignore this email. No one can sign in to the account until a password is chosen.'],
  }),
  'email-changed': ({ first_name }) => ({
    subject: 'Your email address was changed',
    greeting: hello(first_name),
    paragraphs: [
      `The email address for your account at ${environment.siteName} was changed. This address will no longer receive account emails.`,
    ],
    closing: ['If you didn’t make this change, contact your administrator immediately.'],
  }),
  'confirm-email': ({ first_name, seed }) => ({
    subject: 'Confirm your email address',
    greeting: hello(first_name),
    paragraphs: [
      `You want to use this address for your account at ${environment.siteName}. It counts once you confirm it, within 24 hours.`,
    ],
    links: [{ label: 'Confirm address', href: accountPage('confirm-email', seed) }],
    closing: ['If this wasn’t you, you can ignore this email.'],
  }),
  'undo-email': ({ first_name, seed }) => ({
    subject: 'Your email address was changed',
    greeting: hello(first_name),
    paragraphs: [
      `The email address for your account at ${environment.siteName} was changed. This address will no longer receive account emails.`,
      'If this wasn’t you, undo it within 7 days. That also signs you out everywhere and sends you a link to choose a new password.',
    ],
    links: [{ label: 'Undo the change', href: accountPage('undo-email', seed) }],
    closing: ['If you made this change, you don’t need to do anything.'],
  }),
  'not-me': ({ first_name, seed, browser, at }) => ({
    subject: 'New sign-in to your account',
    greeting: hello(first_name),
    paragraphs: [`Someone signed in to your account at ${environment.siteName} with a browser that we don’t know.`],
    facts: [
      { label: 'Browser', value: browser || 'Unknown' },
      { label: 'Time', value: `${new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC` },
    ],
    links: [{ label: 'This wasn’t me', href: accountPage('not-me', seed) }],
    closing: [
      'The link signs everyone out and sends you another one to choose a new password. If this was you, you don’t need to do anything.',
    ],
  }),
  'account-notice': ({ first_name, notice }) => ({
    subject: notices[notice][0],
    greeting: hello(first_name),
    paragraphs: [`${notices[notice][1]} This is about your account at ${environment.siteName}.`],
    closing: ['If this wasn’t you, reset your password and contact your administrator immediately.'],
  }),
  inquiry: (facts) => aboutInquiry(`${facts.sender} wrote about ${facts.about}`, facts, `${facts.sender} wrote to you on the website.`),
  'inquiry-passed': (facts) => aboutInquiry(`Passed on to you: ${facts.about}`, facts, 'A colleague passed this inquiry on to you.'),
  'inquiry-reminder': (facts) =>
    aboutInquiry(
      `Still waiting: ${facts.sender}, ${facts.about}`,
      facts,
      `This inquiry has waited for an answer for ${facts.hours} hours.`,
    ),
  'inquiry-escalation': (facts) =>
    aboutInquiry(
      `Not answered for ${facts.hours} hours: ${facts.about}`,
      facts,
      `This inquiry has waited for an answer for ${facts.hours} hours.`,
    ),
  'inquiry-undelivered': (facts) =>
    aboutInquiry(`Not delivered: ${facts.about}`, facts, 'The email about this inquiry could not be delivered, so no one has seen it yet.'),
  // No word of the visitor, because anyone can enter the address of another person.
  'inquiry-receipt': ({ answering, open, phone }) => ({
    subject: `We received your message at ${environment.siteName}`,
    greeting: hello(null),
    paragraphs: [answering, `If it is urgent, call us at ${phone}.`],
    links: [{ label: 'See or delete your message', href: open }],
    closing: ['If you didn’t write to us, someone entered your address by mistake. Use the link to delete the message.'],
  }),
  'inquiries-held': ({ count, open }) => ({
    subject: `${count} ${count === 1 ? 'message is' : 'messages are'} held`,
    greeting: hello(null),
    paragraphs: ['They look like messages of robots and were not mailed. Release those of people.'],
    links: [{ label: 'See held messages', href: open }],
    closing: ['They are deleted after 14 days.'],
  }),
  'inquiries-moved': ({ first_name, from, count, list, open }) => ({
    subject: `${count} ${count === 1 ? 'inquiry' : 'inquiries'} of ${from}`,
    greeting: hello(first_name),
    paragraphs: [`${from} is no longer with us. These open inquiries are yours now:`, list.join('\n')],
    links: [{ label: 'Open inquiries', href: open }],
    closing: [],
  }),
};
