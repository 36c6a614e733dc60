import './messages';
import { object, string, type InferType } from 'yup';
import { text } from './text';

/** bcrypt reads 72 bytes and silently drops the rest, so a longer password is refused. */
export const maxPasswordBytes = 72;
export const minPasswordLength = 6;

const utf8Length = (text: string) => new TextEncoder().encode(text).length;

export const password = string()
  .required('Password is required')
  .min(minPasswordLength, `Password must be at least ${minPasswordLength} characters`)
  .test(
    'fits-bcrypt',
    `Password must be at most ${maxPasswordBytes} bytes`,
    (value) => !value || utf8Length(value) <= maxPasswordBytes,
  );

export const passwordConfirmation = string()
  .required('Password confirmation is required')
  .test('same-twice', 'Passwords do not match', (value, { parent }) => !value || value === parent.password);

export const credentials = object({
  username: text().required('username is required'),
  password: string().required('Password is required'),
});
export type Credentials = InferType<typeof credentials>;

export const forgottenPassword = object({
  email: text().required('Email is required').email('Invalid email address'),
});

export const newPassword = object({
  token: string().required('Invalid reset token'),
  password,
  password_confirmation: passwordConfirmation,
});
