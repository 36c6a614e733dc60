import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { invitationDays, minPasswordLength, type NewAgent } from 'cms/contract';
import { useId, type ChangeEvent, type CompositionEvent, type KeyboardEvent } from 'react';
import { Controller, useFormContext, useWatch, type FieldValues, type Path } from 'react-hook-form';
import { agentFormCopy } from '../../content/agentForm';
import { invitationCopy } from '../../content/invitations';
import { FormField, useProblem } from '../../forms/FormField';
import { FormSection } from '../../forms/FormSections';
import { NewPasswordField } from '../../ui/password/NewPasswordField';
import { PasswordField } from '../../ui/password/PasswordField';

const { labels, hints, sections } = agentFormCopy;
const Password = NewPasswordFormField<NewAgent>;
const Confirmation = PasswordConfirmationFormField<NewAgent>;

/** What somebody signs in with. */
export function AccountFields({ onLeaveUsername }: { onLeaveUsername: () => void }) {
  const { control, trigger, getFieldState, getValues } = useFormContext<NewAgent>();
  const isInvited = useWatch({ control, name: 'invite' }) === true;

  // A corrected password may now match, or no longer.
  const validateConfirmation = () => {
    if (getValues('password_confirmation') || getFieldState('password_confirmation').isTouched) void trigger('password_confirmation');
  };

  return (
    <FormSection heading={sections.account}>
      <UsernameField onLeave={onLeaveUsername} />
      <InvitationChoice />
      {!isInvited && (
        <>
          <Password name="password" label={labels.password} hint={hints.password(minPasswordLength)} onEdit={validateConfirmation} />
          <Confirmation name="password_confirmation" label={labels.password_confirmation} />
        </>
      )}
    </FormSection>
  );
}

/** Leaves the password to the agent. */
function InvitationChoice() {
  const { control, trigger } = useFormContext<NewAgent>();
  const hint = useId();
  // What was wrong with the passwords is no longer, or is again once they are asked for.
  const validatePasswords = () => void trigger(['password', 'password_confirmation']);

  return (
    <Controller
      name="invite"
      control={control}
      render={({ field: { value, onChange, ...field } }) => (
        <Box>
          <FormControlLabel
            label={invitationCopy.choice}
            control={
              <Checkbox
                {...field}
                checked={value === true}
                onChange={(_event, checked) => {
                  onChange(checked);
                  if (checked) validatePasswords();
                }}
                slotProps={{ input: { 'aria-describedby': hint } }}
                sx={{ p: '10px' }}
              />
            }
          />
          <FormHelperText id={hint}>{invitationCopy.choiceHint(invitationDays)}</FormHelperText>
        </Box>
      )}
    />
  );
}

const foreign = /[^a-z0-9]/gi;

/** Takes letters and digits only, whether they are typed, pasted or composed. */
export function UsernameField({ onLeave }: { onLeave: () => void }) {
  const { setValue } = useFormContext<NewAgent>();
  const setClean = (typed: string) => setValue('username', typed.replace(foreign, ''), { shouldValidate: true, shouldDirty: true });

  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // What an input method is still composing must not be changed under its hands.
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (!isComposing && target.value.search(foreign) >= 0) setClean(target.value);
  };

  return (
    <FormField<NewAgent>
      name="username"
      label={agentFormCopy.labels.username}
      hint={agentFormCopy.hints.username}
      autoComplete="off"
      rules={{ onChange: handleChange, onBlur: onLeave }}
      input={{
        autoCapitalize: 'none',
        spellCheck: false,
        onKeyDown: refuseForeignKey,
        onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => setClean(currentTarget.value),
      }}
    />
  );
}

function refuseForeignKey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, nativeEvent } = event;
  const types = key.length === 1 && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;
  if (types && key.search(foreign) >= 0) event.preventDefault();
}

interface PasswordFormFieldProps<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
  hint?: string;
  onEdit?: () => void;
}

/** A password that is chosen in the form around it. */
function NewPasswordFormField<Values extends FieldValues>({ name, label, hint, onEdit }: PasswordFormFieldProps<Values>) {
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
function PasswordConfirmationFormField<Values extends FieldValues>({ name, label }: PasswordFormFieldProps<Values>) {
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
