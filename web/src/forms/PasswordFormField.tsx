import { useFormContext, useWatch, type FieldValues, type Path } from 'react-hook-form';
import { useProblem } from './FormField';
import { NewPasswordField } from '../ui/password/NewPasswordField';
import { PasswordField } from '../ui/password/PasswordField';

interface PasswordFormFieldProps<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
  hint?: string;
  onEdit?: () => void;
}

/** A password that is chosen in the form around it. */
export function NewPasswordFormField<Values extends FieldValues>({ name, label, hint, onEdit }: PasswordFormFieldProps<Values>) {
  const { register, control } = useFormContext<Values>();
  const typed: string = useWatch({ control, name });

  return (
    <NewPasswordField
      label={label}
      typed={typed}
      problem={useProblem<Values>(name)}
      hint={hint}
      registration={register(name, { onChange: onEdit })}
    />
  );
}

/** The same password once more. */
export function PasswordConfirmationFormField<Values extends FieldValues>({ name, label }: PasswordFormFieldProps<Values>) {
  const { register } = useFormContext<Values>();
  const problem = useProblem<Values>(name);

  return (
    <PasswordField
      fullWidth
      label={label}
      autoComplete="new-password"
      error={Boolean(problem)}
      helperText={problem ?? ' '}
      registration={register(name)}
    />
  );
}
