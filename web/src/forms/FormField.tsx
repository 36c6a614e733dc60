import { Box, TextField, type TextFieldProps } from '@mui/material';
import type { FocusEvent, InputHTMLAttributes, ReactNode } from 'react';
import { Controller, get, useFormContext, useFormState, type FieldValues, type Path, type RegisterOptions } from 'react-hook-form';
import { formFieldCopy } from '../content/forms';
import { RichTextField } from '../rich-text/RichTextField';

interface OwnProps<Values extends FieldValues> {
  name: Path<Values>;
  hint?: ReactNode;
  /** Whether the field may stay empty; undefined in forms that require all fields. */
  optional?: boolean;
  rules?: Pick<RegisterOptions<Values, Path<Values>>, 'onBlur' | 'onChange' | 'setValueAs'>;
  /** Additional attributes of the input element. */
  input?: InputHTMLAttributes<HTMLInputElement>;
}
export type FormFieldProps<Values extends FieldValues> = OwnProps<Values> & Omit<TextFieldProps, keyof OwnProps<Values>>;

/** Text field of the surrounding form. Space for the error is reserved, so that the layout does not shift. */
export function FormField<Values extends FieldValues>({ name, hint = ' ', optional, rules, input, ...rest }: FormFieldProps<Values>) {
  const { register } = useFormContext<Values>();
  const problem = useProblem<Values>(name);

  return (
    <TextField
      fullWidth
      {...rest}
      error={Boolean(problem)}
      helperText={problem ?? hint}
      slotProps={{
        ...rest.slotProps,
        inputLabel: optionalLabel(optional),
        htmlInput: { 'aria-required': optional === false || undefined, ...input, ...register(name, rules) },
      }}
    />
  );
}

/** Returns attributes of a label that shows whether its field may stay empty. */
export const optionalLabel = (optional: boolean | undefined): object => (optional ? { 'data-optional': formFieldCopy.optional } : {});

/** Returns the error message of a field; undefined if the field is valid. */
export function useProblem<Values extends FieldValues>(name: Path<Values>): string | undefined {
  const { errors } = useFormState<Values>({ name });
  const error: unknown = get(errors, name);
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : undefined;
}

/** Rich text field of the surrounding form. */
export function RichTextFormField({ name, optional, ...rest }: { name: string; label: string; placeholder?: string; optional?: boolean }) {
  return (
    <Controller
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <Box onBlur={(event) => isLeft(event) && onBlur()}>
          <RichTextField
            {...rest}
            labelProps={optionalLabel(optional)}
            value={value ?? ''}
            onChange={onChange}
            error={error?.message}
            inputRef={ref}
          />
        </Box>
      )}
    />
  );
}

/** Returns a function that revalidates fields after a field they depend on has changed. Untouched fields are skipped. */
export function useRevalidate<Values extends FieldValues>() {
  const { getFieldState, trigger, formState } = useFormContext<Values>();
  const { isSubmitted } = formState;

  return (...names: Path<Values>[]) =>
    names
      .filter((name) => isSubmitted || getFieldState(name).invalid || getFieldState(name).isTouched)
      .forEach((name) => void trigger(name));
}

/** Whether the focus leaves the field, rather than moving to another part of it. */
export const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget);
