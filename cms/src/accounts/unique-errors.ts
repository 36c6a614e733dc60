import { invalid, type FieldMessages } from '../http/errors';

/** The unique indexes of people, and what a clash with each is called. */
const messages: Record<string, FieldMessages> = {
  up_users_email_unique: { email: 'Email is already taken' },
  up_users_username_unique: { username: 'Username is already taken' },
};

interface WriteError {
  message?: string;
  details?: { errors?: { path?: string[]; message?: string }[] };
}

/** Runs a write; a clash with somebody's e-mail address or username is refused with its sentence. */
export async function withUniqueErrors<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const clashes = clashesIn(error as WriteError);
    if (clashes.length === 0) throw error;
    throw invalid(Object.assign({}, ...clashes.map((index) => messages[index])) as FieldMessages);
  }
}

function clashesIn({ message = '', details }: WriteError): string[] {
  // Strapi looks for the same spelling before it writes; what else is the same, the database finds.
  const foundBefore = (details?.errors ?? [])
    .filter((problem) => problem.message === 'This attribute must be unique')
    .map(({ path }) => `up_users_${path?.[0]}_unique`);
  // Both databases name the index in their message, and nothing but the index tells two fields apart.
  return Object.keys(messages).filter((index) => message.includes(index) || foundBefore.includes(index));
}
