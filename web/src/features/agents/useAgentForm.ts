import { useRef } from 'react';
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import { agentFormCopy } from '../../content/agentForm';
import { send } from '../../data/send';

/** A form that is validated live: each field as it is typed and as it is left, and none before. */
export function useAgentForm<Values extends FieldValues>(validate: Resolver<Values>, defaultValues: DefaultValues<Values>) {
  const { ask, refusing } = useUniqueNames(defaultValues.email);
  const form = useForm<Values, unknown, Values>({ resolver: refusing(validate), defaultValues, mode: 'all' });

  /** To be called as the email or username field is left. */
  const checkUnique = async (name: Path<Values> & Name) => {
    if (!(await form.trigger(name))) return;
    await ask(name, form.getValues(name));
    await form.trigger(name);
  };

  return { form, checkUnique };
}

type Name = 'email' | 'username';

const questions: Record<Name, (typed: string) => Promise<{ available: boolean }>> = {
  email: (email) => send('checkEmail', { body: { email } }),
  username: (username) => send('checkUsername', { body: { username } }),
};
const messages: Record<Name, string> = { email: agentFormCopy.emailNotUnique, username: agentFormCopy.usernameNotUnique };
const names: Name[] = ['email', 'username'];

const keyOf = (name: Name, typed: unknown) =>
  `${name} ${String(typed ?? '')
    .trim()
    .toLowerCase()}`;

/**
 * Which email addresses and usernames are somebody else's, asked as their fields are left and remembered while the form is open.
 * `own` is the address that the agent has already. Without an answer (offline, too many questions) nobody is held up:
 * the server refuses them in any case.
 */
export function useUniqueNames(own?: string) {
  const isUnique = useRef(new Map([[keyOf('email', own), true]])).current;

  /** Resolves once it is known, or cannot be known, whether what was typed is unique. */
  const ask = async (name: Name, typed: string): Promise<void> => {
    const key = keyOf(name, typed);
    if (isUnique.has(key)) return;
    const answer = await questions[name](typed.trim()).catch(() => null);
    if (answer) isUnique.set(key, answer.available);
  };

  /** Validates as `validate` does, and refuses what is somebody else's. */
  const refusing =
    <Values extends FieldValues>(validate: Resolver<Values>): Resolver<Values> =>
    async (values, context, options) => {
      const found = await validate(values, context, options);
      const refused = names.filter((name) => isUnique.get(keyOf(name, values[name])) === false && !(name in found.errors));
      if (refused.length === 0) return found;
      const errors = Object.fromEntries(refused.map((name) => [name, { type: 'unique', message: messages[name] }]));
      return { values: {}, errors: { ...found.errors, ...errors } as FieldErrors<Values> };
    };

  return { ask, refusing };
}
