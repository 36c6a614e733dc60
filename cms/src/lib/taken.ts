import { invalid } from './failures';

/** The unique indexes of people and what a clash with each is called. */
const sentences: Record<string, string> = {
  up_users_email_unique: 'Email is already taken',
  up_users_username_unique: 'Username is already taken',
};

/** Runs a write; a clash with somebody's e-mail address or username is refused with its sentence. */
export async function refuseTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    // Both databases name the index in their message, and nothing but the index tells two fields apart.
    const message = error instanceof Error ? error.message : '';
    const clashes = Object.keys(sentences).filter((index) => message.includes(index));
    if (clashes.length === 0) throw error;
    throw invalid(clashes.map((index) => sentences[index]));
  }
}
