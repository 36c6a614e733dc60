import { invalid } from '../http/errors';

/** Unique indexes of agents, with the message for a violation. */
const indexes = [
  { field: 'email', index: 'up_users_email_unique', message: 'Email is already taken' },
  { field: 'username', index: 'up_users_username_unique', message: 'Username is already taken' },
];

interface WriteError {
  message?: string;
  details?: { errors?: { path?: string[]; message?: string }[] };
}

/** Runs a write and converts violations of unique emails and usernames to validation errors. */
export async function withUniqueErrors<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const { message = '', details } = error as WriteError;
    // Strapi checks for the same spelling before it writes. The database also detects other spellings.
    const byStrapi = (details?.errors ?? []).filter((problem) => problem.message === 'This attribute must be unique');
    // Both databases name the index in the message. Only the index identifies the field.
    const taken = indexes.filter(({ field, index }) => message.includes(index) || byStrapi.some(({ path }) => path?.[0] === field));
    if (taken.length === 0) throw error;
    throw invalid(Object.fromEntries(taken.map(({ field, message }) => [field, message])));
  }
}
