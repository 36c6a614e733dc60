import { useFormContext, type FieldValues, type Path } from 'react-hook-form';
import { PasswordField } from './PasswordField';
import { useProblem } from './FormField';

interface PasswordFormFieldProps<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
  hint?: string;
  onEdit?: () => void;
}

/** A new password in the form around it. */
export function PasswordFormField<Values extends FieldValues>({ name, label, hint = ' ', onEdit }: PasswordFormFieldProps<Values>) {
  const { register } = useFormContext<Values>();
  const problem = useProblem<Values>(name);

  return (
    <PasswordField
      fullWidth
      label={label}
      autoComplete="new-password"
      error={Boolean(problem)}
      helperText={problem ?? hint}
      registration={register(name, { onChange: onEdit })}
    />
  );
}
