import { useForm, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import { placeRefusal } from '../../forms/placeRefusal';
import { useUniqueNames } from './useUniqueNames';

/** A form that is judged live (spec §5): each field as it is typed and as it is left, and none before. */
export function useAgentForm<Values extends FieldValues>(judge: Resolver<Values>, defaultValues: DefaultValues<Values>) {
  const { ask, refusing } = useUniqueNames(defaultValues.email);
  const form = useForm<Values, unknown, Values>({ resolver: refusing(judge), defaultValues, mode: 'all' });

  /** To be called as the email or username field is left. */
  const checkTaken = async (name: Path<Values> & ('email' | 'username')) => {
    if (!(await form.trigger(name))) return;
    await ask(name, form.getValues(name));
    await form.trigger(name);
  };

  return { form, checkTaken, showRefusal: (error: unknown) => placeRefusal(form, error) };
}
