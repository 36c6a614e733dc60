import { capitalize } from 'es-toolkit';
import { useRef } from 'react';
import type { Resolver } from 'react-hook-form';
import { send } from '../../api/send';
import type { EntryValues } from '../../forms/values';

const requests = {
  email: (email: string) => send('checkEmail', { body: { email } }),
  username: (username: string) => send('checkUsername', { body: { username } }),
};
type Name = keyof typeof requests;
const names: Name[] = ['email', 'username'];

const keyOf = (name: Name, value: unknown) => `${name} ${String(value ?? '').trim()}`.toLowerCase();

/**
 * Checks emails and usernames against other users when their fields lose focus, and caches the results while the form is open.
 * Without a response (offline, too many requests) the form accepts the value: the server rejects duplicates in any case.
 * @param currentEmail the agent's stored email
 */
export function useUniqueNames(currentEmail?: string) {
  const isUnique = useRef(new Map([[keyOf('email', currentEmail), true]])).current;

  /** Resolves when the uniqueness of the value is known, or the check failed. */
  const ask = async (name: Name, value: string): Promise<void> => {
    const key = keyOf(name, value);
    if (isUnique.has(key)) return;
    const result = await requests[name](value.trim()).catch(() => null);
    if (result) isUnique.set(key, result.available);
  };

  /** Wraps `validate` to reject emails and usernames of other users, too. */
  const rejectTaken =
    (validate: Resolver<EntryValues>): Resolver<EntryValues> =>
    async (values, context, options) => {
      const result = await validate(values, context, options);
      const taken = names.filter((name) => isUnique.get(keyOf(name, values[name])) === false && !(name in result.errors));
      if (taken.length === 0) return result;
      const errors = Object.fromEntries(taken.map((name) => [name, { type: 'unique', message: `${capitalize(name)} is already taken` }]));
      return { values: {}, errors: { ...result.errors, ...errors } };
    };

  return { ask, rejectTaken };
}
