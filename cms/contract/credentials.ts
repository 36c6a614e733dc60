import { object, type InferType } from 'yup';
import type { Role } from './access';
import { ofText } from './control-characters';
import { email, text } from './field-schemas';
import { limits } from './limits';

/** Maximum number of bytes that bcrypt reads. It silently ignores the rest, so longer passwords are rejected. */
export const maxPasswordBytes = 72;
export const minPasswordLength = 6;

const utf8Length = (text: string) => new TextEncoder().encode(text).length;

const passwordTooLong = `Password must be at most ${maxPasswordBytes} characters, fewer with accented letters or emoji`;

// Every character takes at least one byte, so the limit also holds in characters.
export const password = text('Password', maxPasswordBytes, passwordTooLong)
  .required('Password is required')
  .min(minPasswordLength, `Password must be at least ${minPasswordLength} characters`)
  .test('fits-bcrypt', passwordTooLong, (value) => !value || utf8Length(value) <= maxPasswordBytes);

export const passwordConfirmation = text('Password confirmation', limits.line)
  .required('Password confirmation is required')
  .test('matches', 'Passwords do not match', (value, { parent }) => !value || value === parent.password);

/** Whether a password equals a public value of the account, such as the username. */
export const isGuessable = (password: string, publicValues: string[]): boolean =>
  publicValues.some((value) => value.toLowerCase() === password.toLowerCase());

/** Random id of the browser, by which the server recognizes it at the next sign-in. */
export const device = text('Device', 64);

export const credentials = object({
  // Not a line, because a wrong username of any kind has the same answer.
  username: text('Username', limits.line)
    .transform(ofText((value) => value.trim()))
    .required('username is required'),
  password: text('Password', limits.line).required('Password is required'),
  device,
});
export type Credentials = InferType<typeof credentials>;

export const forgottenPassword = object({
  email: email('Email', 'Invalid email address').required('Email is required'),
});

export const newPassword = object({
  token: text('Token', limits.resetToken, 'Invalid reset token').required('Invalid reset token'),
  password,
  password_confirmation: passwordConfirmation,
});

/** Signed-in user, as the browser stores it. */
export interface SessionUser {
  id: string;
  first_name: string;
  role: Role;
}

export interface Session {
  token: string;
  user: SessionUser;
}
