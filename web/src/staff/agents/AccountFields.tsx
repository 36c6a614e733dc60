import { Box, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { invitationDays, minPasswordLength, type NewAgent } from 'cms/contract';
import { useId, type ChangeEvent, type CompositionEvent, type KeyboardEvent } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { agentFormCopy } from '../../content/forms';
import { invitationCopy } from '../../content/staff';
import { FormField } from '../../forms/FormField';
import { FormSection } from '../../forms/FormSections';
import { NewPasswordField, PasswordField } from '../parts/passwords';

const { labels, hints, sections } = agentFormCopy;

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
          <NewPasswordField
            name="password"
            label={labels.password}
            hint={hints.password(minPasswordLength)}
            rules={{ onChange: validateConfirmation }}
          />
          <PasswordField name="password_confirmation" label={labels.password_confirmation} autoComplete="new-password" />
        </>
      )}
    </FormSection>
  );
}

/** Checkbox that lets the agent choose the password. */
function InvitationChoice() {
  const { control, trigger } = useFormContext<NewAgent>();
  const hint = useId();

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
                  // Clears the errors of passwords that are no longer required.
                  if (checked) void trigger(['password', 'password_confirmation']);
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
