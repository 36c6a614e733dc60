import { environment } from '../settings/environment';
import type { Copy } from './compose';

/** Emails that the site sends. */
export type EmailKind = 'password-reset' | 'invitation' | 'email-changed';

export interface Facts {
  first_name: string;
  /** Token of the link to choose a password. */
  token?: string;
  /** Username in an invitation. */
  username?: string;
  /** Expiry of an invitation as an ISO 8601 date-time. */
  until?: string;
}

// Uses the configured URL, because a request's Host header can be forged.
const passwordPage = (token?: string) => `${environment.publicUrl}/reset-password?token=${token}`;

const dayOf = (instant: string) => new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const emailCopy: Record<EmailKind, (facts: Facts) => Copy> = {
  'password-reset': ({ first_name, token }) => ({
    subject: 'Reset your password',
    greeting: `Hello ${first_name},`,
    paragraphs: [
      `We received a request to reset the password for your account at ${environment.siteName}. Use the link below to choose a new password. It can be used once and expires in 30 minutes.`,
    ],
    link: { label: 'Reset password', href: passwordPage(token) },
    closing: ['If you didn’t request this, you can ignore this email. Your password won’t change.'],
  }),
  invitation: ({ first_name, token, username, until = '' }) => ({
    subject: `Your account at ${environment.siteName} is ready`,
    greeting: `Hello ${first_name},`,
    paragraphs: [
      `We created an account for you at ${environment.siteName}, where you can manage your own profile. Your username is ${username}.`,
      `Use the link below to choose a password. It can be used once and expires on ${dayOf(until)}.`,
    ],
    link: { label: 'Choose password', href: passwordPage(token) },
    closing: ['If you weren’t expecting this, you can ignore this email. No one can sign in to the account until a password is chosen.'],
  }),
  'email-changed': ({ first_name }) => ({
    subject: 'Your email address was changed',
    greeting: `Hello ${first_name},`,
    paragraphs: [
      `The email address for your account at ${environment.siteName} was changed. This address will no longer receive account emails.`,
    ],
    closing: ['If you didn’t make this change, contact your administrator immediately.'],
  }),
};
