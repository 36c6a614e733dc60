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
import { NewPasswordField, PasswordField } from '../parts/passwords';

const { labels, hints, sections } = agentFormCopy;
const Password = NewPasswordFormField<NewAgent>;
const Confirmation = PasswordConfirmationFormField<NewAgent>;

/** Credentials of a new agent: a username, and a password or an invitation. */
export function AccountFields({ onLeaveUsername }: { onLeaveUsername: () => void }) {
  const { control, trigger, getFieldState, getValues } = useFormContext<NewAgent>();
  const isInvited = useWatch({ control, name: 'invite' }) === true;

  // Editing the password can change whether the confirmation matches.
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

/** Checkbox that lets the agent choose the password. */
function InvitationChoice() {
  const { control, trigger } = useFormContext<NewAgent>();
  const hint = useId();
  // Clears the errors of passwords that are no longer required.
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

/** Accepts letters and digits only, whether typed, pasted or composed. */
export function UsernameField({ onLeave }: { onLeave: () => void }) {
  const { setValue } = useFormContext<NewAgent>();
  const setClean = (input: string) => setValue('username', input.replace(foreign, ''), { shouldValidate: true, shouldDirty: true });

  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // Text must not change while an input method composes it.
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
        onKeyDown: rejectForeignKey,
        onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => setClean(currentTarget.value),
      }}
    />
  );
}

function rejectForeignKey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, nativeEvent } = event;
  const isCharacter = key.length === 1 && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;
  if (isCharacter && key.search(foreign) >= 0) event.preventDefault();
}

interface PasswordFormFieldProps<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
  hint?: string;
  onEdit?: () => void;
}

/** New password field of the surrounding form. */
function NewPasswordFormField<Values extends FieldValues>({ name, label, hint, onEdit }: PasswordFormFieldProps<Values>) {
  const { register, control } = useFormContext<Values>();
  const password: string = useWatch({ control, name });

  return (
    <NewPasswordField
      label={label}
      password={password}
      problem={useProblem<Values>(name)}
      hint={hint}
      registration={register(name, { onChange: onEdit })}
    />
  );
}

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
