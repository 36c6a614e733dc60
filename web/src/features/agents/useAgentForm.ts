import { useForm, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import { ApiError } from '../../lib/ApiError';
import { placeSentences } from '../../lib/placeSentences';
import { fieldLabels } from './agentForm';
import { useTakenNames } from './useTakenNames';

/** A form that is judged live: each field once it was left, and from then on as it is typed. */
export function useAgentForm<Values extends FieldValues>(judge: Resolver<Values>, defaultValues: DefaultValues<Values>) {
  const { ask, refusing } = useTakenNames(defaultValues.email);
  const form = useForm<Values, unknown, Values>({ resolver: refusing(judge), defaultValues, mode: 'onTouched' });

  /** To be called as the email or username field is left. */
  const checkTaken = async (name: Path<Values> & ('email' | 'username')) => {
    if (!(await form.trigger(name))) return;
    await ask(name, form.getValues(name));
    await form.trigger(name);
  };

  /** Puts the sentences of a refused save (422) at their fields, and the first of them before the writer's eyes. */
  const showRefusal = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 422) return;
    placeSentences(error.errors, fieldLabels).forEach(({ field, sentence }, index) =>
      form.setError((field ?? 'root') as Path<Values>, { type: 'server', message: sentence }, { shouldFocus: index === 0 }),
    );
  };

  return { form, checkTaken, showRefusal };
}
