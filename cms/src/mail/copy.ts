import { environment } from '../settings/environment';
import type { Copy } from './compose';

/** The emails this site sends. */
export type EmailKind = 'password-reset' | 'invitation' | 'email-changed';

export interface Facts {
  first_name: string;
  /** Of a link by which to choose a password. */
  token?: string;
  /** Of an invitation. */
  username?: string;
  /** An ISO 8601 instant. */
  until?: string;
}

// Built from the configured address: the request's own Host header may be anybody's invention.
const passwordPage = (token?: string) => `${environment.publicUrl}/reset-password?token=${token}`;

const dayOf = (instant: string) => new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const emailCopy: Record<EmailKind, (facts: Facts) => Copy> = {
  'password-reset': ({ first_name, token }) => ({
    subject: 'Choose a new password',
    greeting: `Hello ${first_name},`,
    paragraphs: [
      `Somebody, most likely you, asked for a new password for your account at ${environment.siteName}. Follow this link to choose one. It works once, for the next 30 minutes.`,
    ],
    link: { label: 'Choose a new password', href: passwordPage(token) },
    closing: ['If you did not ask for this, you need not do anything. Your password stays as it is.'],
  }),
  invitation: ({ first_name, token, username, until = '' }) => ({
    subject: `Your account at ${environment.siteName}`,
    greeting: `Hello ${first_name},`,
    paragraphs: [
      `You have an account at ${environment.siteName} now, with a profile that you look after yourself. Your username is ${username}.`,
      `Follow this link to choose a password. It works once, until ${dayOf(until)}.`,
    ],
    link: { label: 'Choose a password', href: passwordPage(token) },
    closing: ['If you did not expect this, you need not do anything. Nobody can sign in to the account before a password is chosen.'],
  }),
  'email-changed': ({ first_name }) => ({
    subject: 'Your e-mail address was changed',
    greeting: `Hello ${first_name},`,
    paragraphs: [
      `The e-mail address of your account at ${environment.siteName} was changed, so letters will no longer reach you at this one.`,
    ],
    closing: ['If this was not you, please tell your administrator at once.'],
  }),
};
