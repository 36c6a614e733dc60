import { useRef } from 'react';
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import { agentFormCopy } from '../../content/agentForm';
import { send } from '../../data/send';

/** Form that validates each field on change and on blur, and no field before. */
export function useAgentForm<Values extends FieldValues>(validate: Resolver<Values>, defaultValues: DefaultValues<Values>) {
  const { ask, refusing: rejectTaken } = useUniqueNames(defaultValues.email);
  const form = useForm<Values, unknown, Values>({ resolver: rejectTaken(validate), defaultValues, mode: 'all' });

  /** Call when the email or username field loses focus. */
  const checkUnique = async (name: Path<Values> & Name) => {
    if (!(await form.trigger(name))) return;
    await ask(name, form.getValues(name));
    await form.trigger(name);
  };

  return { form, checkUnique };
}

type Name = 'email' | 'username';

const requests: Record<Name, (value: string) => Promise<{ available: boolean }>> = {
  email: (email) => send('checkEmail', { body: { email } }),
  username: (username) => send('checkUsername', { body: { username } }),
};
const messages: Record<Name, string> = { email: agentFormCopy.emailNotUnique, username: agentFormCopy.usernameNotUnique };
const names: Name[] = ['email', 'username'];

const keyOf = (name: Name, value: unknown) =>
  `${name} ${String(value ?? '')
    .trim()
    .toLowerCase()}`;

/**
 * Checks emails and usernames against other users when their fields lose focus, and caches the results while the form is open.
 * `currentEmail` is the agent's stored email. Without a response (offline, too many requests) the form accepts the value:
 * the server rejects duplicates in any case.
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
    <Values extends FieldValues>(validate: Resolver<Values>): Resolver<Values> =>
    async (values, context, options) => {
      const result = await validate(values, context, options);
      const taken = names.filter((name) => isUnique.get(keyOf(name, values[name])) === false && !(name in result.errors));
      if (taken.length === 0) return result;
      const errors = Object.fromEntries(taken.map((name) => [name, { type: 'unique', message: messages[name] }]));
      return { values: {}, errors: { ...result.errors, ...errors } as FieldErrors<Values> };
    };

  return { ask, refusing: rejectTaken };
}
