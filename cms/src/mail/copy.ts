import { environment } from '../settings/environment';
import type { Copy } from './compose';

/** The emails this site sends. */
export type EmailKind = 'password-reset' | 'email-changed';

export interface Facts {
  first_name: string;
  /** Of a password reset. */
  token?: string;
}

export const emailCopy: Record<EmailKind, (facts: Facts) => Copy> = {
  'password-reset': ({ first_name, token }) => ({
    subject: 'Choose a new password',
    greeting: `Hello ${first_name},`,
    paragraphs: [
      `Somebody, most likely you, asked for a new password for your account at ${environment.siteName}. Follow this link to choose one. It works once, for the next 30 minutes.`,
    ],
    // Built from the configured address: the request's own Host header may be anybody's invention.
    link: { label: 'Choose a new password', href: `${environment.publicUrl}/reset-password?token=${token}` },
    closing: ['If you did not ask for this, you need not do anything. Your password stays as it is.'],
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
