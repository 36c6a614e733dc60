import { invalid } from './failures';

/** A password that is printed on the visiting card is none. */
export function refuseGuessable(password: string, { username, email }: { username: string; email: string }): void {
  const guesses = [username, email].map((guess) => guess.toLowerCase());
  if (guesses.includes(password.toLowerCase())) throw invalid(['Password must not be the username or email']);
}
