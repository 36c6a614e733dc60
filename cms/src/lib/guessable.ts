import { invalid } from './failures';

/** Whether a password is printed on the visiting card. */
export const isGuessable = (password: string, printed: string[]): boolean =>
  printed.some((guess) => guess.toLowerCase() === password.toLowerCase());

/** A password that is printed on the visiting card is none. */
export function refuseGuessable(password: string, { username, email }: { username: string; email: string }): void {
  if (isGuessable(password, [username, email])) throw invalid(['Password must not be the username or email']);
}
