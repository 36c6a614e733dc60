import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { InputHTMLAttributes } from 'react';
import { get, useFormContext, useFormState, type FieldValues, type Path, type RegisterOptions } from 'react-hook-form';

interface OwnProps<Values extends FieldValues> {
  name: Path<Values>;
  hint?: string;
  rules?: Pick<RegisterOptions<Values, Path<Values>>, 'onBlur' | 'onChange'>;
  /** What else the input itself is told. */
  input?: InputHTMLAttributes<HTMLInputElement>;
}
export type FormFieldProps<Values extends FieldValues> = OwnProps<Values> & Omit<TextFieldProps, keyof OwnProps<Values>>;

/** A line of the form around it. The place of its error is kept, so that nothing moves when one appears. */
export function FormField<Values extends FieldValues>({ name, hint = ' ', rules, input, ...rest }: FormFieldProps<Values>) {
  const { register } = useFormContext<Values>();
  const problem = useProblem<Values>(name);

  return (
    <TextField
      fullWidth
      {...rest}
      error={Boolean(problem)}
      helperText={problem ?? hint}
      // A label that stays above also fits text that was restored, which MUI does not notice.
      slotProps={{ ...rest.slotProps, inputLabel: { shrink: true }, htmlInput: { ...input, ...register(name, rules) } }}
    />
  );
}

/** The sentence that stands at a field; undefined while nothing is wrong with it. */
export function useProblem<Values extends FieldValues>(name: Path<Values>): string | undefined {
  const { errors } = useFormState<Values>({ name });
  const error: unknown = get(errors, name);
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : undefined;
}
