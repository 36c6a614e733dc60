import Box from '@mui/material/Box';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { FocusEvent, InputHTMLAttributes } from 'react';
import { Controller, get, useFormContext, useFormState, type FieldValues, type Path, type RegisterOptions } from 'react-hook-form';
import { RichTextField } from '../ui/rich-text/RichTextField';

interface OwnProps<Values extends FieldValues> {
  name: Path<Values>;
  hint?: string;
  rules?: Pick<RegisterOptions<Values, Path<Values>>, 'onBlur' | 'onChange'>;
  /** What else the input itself is told. */
  input?: InputHTMLAttributes<HTMLInputElement>;
}
export type FormFieldProps<Values extends FieldValues> = OwnProps<Values> & Omit<TextFieldProps, keyof OwnProps<Values>>;

/** A line of the form around it. The place of its error is reserved, so that nothing moves when one appears. */
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

interface RichTextFormFieldProps<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
  placeholder?: string;
}

/** Formatted text in the form around it. */
export function RichTextFormField<Values extends FieldValues>({ name, ...rest }: RichTextFormFieldProps<Values>) {
  const { control } = useFormContext<Values>();

  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <Box onBlur={(event) => isLeft(event) && onBlur()}>
          <RichTextField {...rest} value={value ?? ''} onChange={onChange} error={error?.message} inputRef={ref} />
        </Box>
      )}
    />
  );
}

/** Validates fields anew whose worth depends on another that has just changed: those only that a writer has already been at. */
export function useRevalidate<Values extends FieldValues>() {
  const { getFieldState, trigger, formState } = useFormContext<Values>();
  const { isSubmitted } = formState;

  return (...names: Path<Values>[]) =>
    names
      .filter((name) => isSubmitted || getFieldState(name).invalid || getFieldState(name).isTouched)
      .forEach((name) => void trigger(name));
}

/** Whether the focus goes elsewhere than to another part of the same field. */
export const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget);
