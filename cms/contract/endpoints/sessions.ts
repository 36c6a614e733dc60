import { authenticated, noAuth } from '../access';
import type { OpenedSession, SignInChallenge } from '../account';
import { credentials, forgottenPassword, newPassword } from '../credentials';
import { replies, type Endpoint } from './endpoint';

interface TokenValidity {
  valid: boolean;
  error?: string;
  /** Set if the token belongs to an invitation. */
  joining?: { first_name: string; username: string };
}

/** Sign-in and password resets. */
export const sessionEndpoints = {
  login: { method: 'POST', path: '/auth/login', access: noAuth, body: credentials, reply: replies<OpenedSession | SignInChallenge>() },
  logout: { method: 'POST', path: '/auth/logout', access: authenticated, setUp: true, reply: replies<void>() },
  forgotPassword: { method: 'POST', path: '/password_resets/forgot', access: noAuth, body: forgottenPassword, reply: replies<void>() },
  validateResetToken: { method: 'GET', path: '/password_resets/validate_token', access: noAuth, reply: replies<TokenValidity>() },
  resetPassword: { method: 'POST', path: '/password_resets/reset', access: noAuth, body: newPassword, reply: replies<void>() },
} satisfies Record<string, Endpoint>;
