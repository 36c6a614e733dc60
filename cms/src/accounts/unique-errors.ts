import { invalid, type FieldMessages } from '../http/errors';

/** Messages for violations of the unique indexes of agents. */
const messages: Record<string, FieldMessages> = {
  up_users_email_unique: { email: 'Email is already taken' },
  up_users_username_unique: { username: 'Username is already taken' },
};

interface WriteError {
  message?: string;
  details?: { errors?: { path?: string[]; message?: string }[] };
}

/** Runs a write and converts violations of unique emails and usernames to validation errors. */
export async function withUniqueErrors<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const conflicts = findConflicts(error as WriteError);
    if (conflicts.length === 0) throw error;
    throw invalid(Object.fromEntries(conflicts.flatMap((index) => Object.entries(messages[index]))));
  }
}

function findConflicts({ message = '', details }: WriteError): string[] {
  // Strapi checks for the same spelling before it writes. The database also detects other spellings.
  const detectedByStrapi = (details?.errors ?? [])
    .filter((problem) => problem.message === 'This attribute must be unique')
    .map(({ path }) => `up_users_${path?.[0]}_unique`);
  // Both databases name the index in the message. Only the index identifies the field.
  return Object.keys(messages).filter((index) => message.includes(index) || detectedByStrapi.includes(index));
}
