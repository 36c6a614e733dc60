import { useState } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { agentFormWords } from '../../content/agentForm';
import { send } from '../../data/send';

type Name = 'email' | 'username';

const questions: Record<Name, (typed: string) => Promise<{ available: boolean }>> = {
  email: (email) => send('checkEmail', { body: { email } }),
  username: (username) => send('checkUsername', { body: { username } }),
};
const sentences: Record<Name, string> = { email: agentFormWords.emailTaken, username: agentFormWords.usernameTaken };
const names: Name[] = ['email', 'username'];

const keyOf = (name: Name, typed: unknown) => `${name} ${String(typed ?? '').trim().toLowerCase()}`;

/**
 * Which email addresses and usernames are somebody else's, asked as their fields are left and remembered while the form is open.
 * `own` is the address that the agent has already. Without an answer (offline, too many questions) nobody is held up:
 * the server refuses a taken name in any case.
 */
export function useUniqueNames(own?: string) {
  const [isTaken] = useState(() => new Map([[keyOf('email', own), false]]));

  /** Resolves once it is known, or cannot be known, whether what was typed is taken. */
  const ask = async (name: Name, typed: string): Promise<void> => {
    const key = keyOf(name, typed);
    if (isTaken.has(key)) return;
    const answer = await questions[name](typed.trim()).catch(() => null);
    if (answer) isTaken.set(key, !answer.available);
  };

  /** The same judgement, and nobody else's name. */
  const refusing =
    <Values extends FieldValues>(judge: Resolver<Values>): Resolver<Values> =>
    async (values, context, options) => {
      const judged = await judge(values, context, options);
      const taken = names.filter((name) => isTaken.get(keyOf(name, values[name])) && !(name in judged.errors));
      if (taken.length === 0) return judged;
      const errors = Object.fromEntries(taken.map((name) => [name, { type: 'taken', message: sentences[name] }]));
      return { values: {}, errors: { ...judged.errors, ...errors } as FieldErrors<Values> };
    };

  return { ask, refusing };
}
