import { Box, Checkbox, FormControlLabel, FormHelperText, IconButton, type SvgIcon, TextField, type TextFieldProps } from '@mui/material';
import { type Field, parseNumber } from 'cms/contract';
import { useId, type FocusEvent, type InputHTMLAttributes, type ReactNode } from 'react';
import { get, useController, useFormContext, useFormState, type FieldValues, type Path, type RegisterOptions } from 'react-hook-form';
import { RichTextField } from '../rich-text/RichTextField';
import { numberText } from './kinds';
import type { EntryValues } from './values';

interface OwnProps<Values extends FieldValues> {
  name: Path<Values>;
  hint?: ReactNode;
  /** Whether the field may stay empty; undefined in forms that require all fields. */
  optional?: boolean;
  rules?: Pick<RegisterOptions<Values, Path<Values>>, 'onBlur' | 'onChange' | 'deps'>;
  /** Additional attributes of the input element. */
  input?: InputHTMLAttributes<HTMLInputElement>;
}
export type FormFieldProps<Values extends FieldValues> = OwnProps<Values> & Omit<TextFieldProps, keyof OwnProps<Values>>;

/** Text field of the surrounding form. */
export function FormField<Values extends FieldValues>({ name, hint, optional, rules, input, ...rest }: FormFieldProps<Values>) {
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
export const optionalLabel = (optional: boolean | undefined): object => (optional ? { 'data-optional': 'Optional' } : {});

/** Returns the error message of a field; undefined if the field is valid. */
export function useProblem<Values extends FieldValues>(name: Path<Values>): string | undefined {
  const { errors } = useFormState<Values>({ name });
  const error: unknown = get(errors, name);
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : undefined;
}

export type KindFieldProps = FormFieldProps<EntryValues> & { field: Field };

/** Number, whose text is formatted when the user leaves the field. */
export function NumberField({ field, ...props }: KindFieldProps) {
  const { getValues, setValue } = useFormContext();
  const { name } = props;
  const handleBlur = () => {
    const formatted = numberText(parseNumber(getValues(name)), field);
    if (formatted) setValue(name, formatted, { shouldDirty: true });
  };
  const inputMode = field.decimals ? 'decimal' : 'numeric';
  return <FormField<EntryValues> {...props} input={{ inputMode, autoComplete: 'off', ...props.input }} rules={{ onBlur: handleBlur }} />;
}

export const ChoiceField = ({ field, ...props }: KindFieldProps) => (
  <FormField<EntryValues> {...nativeSelect(field.options, props.optional === false ? undefined : 'Not set')} {...props} />
);

/**
 * Returns props that make a text field a native select.
 * @param options values, or pairs of a value and its label
 * @param none label of the empty option, if there is one
 */
export const nativeSelect = (
  options: readonly (string | readonly [value: string, label: string])[] = [],
  none?: string,
): Pick<TextFieldProps, 'select' | 'slotProps' | 'children'> => ({
  select: true,
  slotProps: { select: { native: true } },
  children: [...(none ? [['', none] as const] : []), ...options].map((option) => {
    const [value, label] = typeof option === 'string' ? [option, option] : option;
    return (
      <option key={value} value={value}>
        {label}
      </option>
    );
  }),
});

interface ItemButtonProps {
  label: string;
  Icon: typeof SvgIcon;
  /** Undefined where the item cannot be moved further. */
  onClick: (() => void) | undefined;
}

/** Button of an item in a list. It is never `disabled`, because it must keep the focus when its item reaches an end. */
export const ItemButton = ({ label, Icon, onClick }: ItemButtonProps) => (
  <IconButton aria-label={label} aria-disabled={!onClick} onClick={onClick} sx={onClick ? {} : { opacity: 0.3, cursor: 'default' }}>
    <Icon fontSize="small" />
  </IconButton>
);

export function YesNoField({ name, label, hint }: Pick<KindFieldProps, 'name' | 'label' | 'hint'>) {
  const id = useId();
  const { field } = useController({ name });
  const input = { ref: field.ref, 'aria-describedby': id };
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={field.value === true}
            onChange={field.onChange}
            onBlur={field.onBlur}
            slotProps={{ input }}
            sx={{ p: '10px' }}
          />
        }
        label={label}
        sx={{ minHeight: 44, '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
      />
      <FormHelperText id={id} sx={{ m: 0, ml: '33px' }}>
        {hint}
      </FormHelperText>
    </Box>
  );
}

export function RichTextFormField({ name, label, placeholder, optional }: KindFieldProps) {
  const { field, fieldState } = useController({ name });
  return (
    <Box onBlur={(event) => isLeft(event) && field.onBlur()}>
      <RichTextField
        label={String(label)}
        placeholder={placeholder}
        labelProps={optionalLabel(optional)}
        value={field.value ?? ''}
        onChange={field.onChange}
        error={fieldState.error?.message}
        inputRef={field.ref}
      />
    </Box>
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
