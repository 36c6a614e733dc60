import { useFormContext, type FieldValues, type Path } from 'react-hook-form';

/** Validates fields anew whose worth depends on another that has just changed: those only that a writer has already been at. */
export function useRevalidate<Values extends FieldValues>() {
  const { getFieldState, trigger, formState } = useFormContext<Values>();
  const { isSubmitted } = formState;

  return (...names: Path<Values>[]) =>
    names
      .filter((name) => isSubmitted || getFieldState(name).invalid || getFieldState(name).isTouched)
      .forEach((name) => void trigger(name));
}
