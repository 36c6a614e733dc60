import { Box, Radio } from '@mui/material';
import { invitationDays, minPasswordLength, type NewAgent } from 'cms/contract';
import { useEffect, useRef, type ChangeEvent, type CompositionEvent, type KeyboardEvent } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '../../forms/FormField';
import { focusRing } from '../../ui/tokens';
import { NewPasswordField, PasswordField } from '../../forms/passwords/passwords';

export const accountLabels = { username: 'Username', password: 'Password', password_confirmation: 'Password confirmation' };
const foreign = /[^a-z0-9]/gi;

/** Credentials of a new agent: a username, which the name proposes, and a password unless the agent is invited. */
export function AccountFields({ onLeaveUsername }: { onLeaveUsername: () => void }) {
  const { control, trigger, getFieldState, getValues } = useFormContext<NewAgent>();
  const [invite, firstName] = useWatch({ control, name: ['invite', 'first_name'] });
  const person = firstName?.trim() || 'The agent';
  useProposedUsername();

  // Editing the password can change whether the confirmation matches.
  const validateConfirmation = () => {
    if (getValues('password_confirmation') || getFieldState('password_confirmation').isTouched) void trigger('password_confirmation');
  };

  return (
    <>
      <UsernameField onLeave={onLeaveUsername} />
      {!invite && (
        <>
          <NewPasswordField
            name="password"
            label={accountLabels.password}
            hint={`At least ${minPasswordLength} characters.`}
            rules={{ onChange: validateConfirmation }}
          />
          <PasswordField name="password_confirmation" label={accountLabels.password_confirmation} autoComplete="new-password" />
        </>
      )}
      <p>
        {invite
          ? `${person} gets an email with a link that works for ${invitationDays} days.`
          : `${person} gets no email. Tell them the username and the password.`}
      </p>
    </>
  );
}

/** Fills in a username while the name is typed, unless the user has typed one. */
function useProposedUsername() {
  const { control, getValues, setValue } = useFormContext<NewAgent>();
  const proposal = usernameOf(useWatch({ control, name: ['first_name', 'last_name'] }).join(''));
  const last = useRef('');

  useEffect(() => {
    const isOwn = getValues('username') !== last.current;
    if (proposal === last.current || (isOwn && getValues('username'))) return;
    last.current = proposal;
    setValue('username', proposal, { shouldDirty: true, shouldValidate: true });
  }, [proposal, getValues, setValue]);
}

/** "zoebrontë" becomes "zoebronte". */
const usernameOf = (name: string) => name.normalize('NFKD').replace(foreign, '').toLowerCase();

/**
 * Whether the agent chooses the password.
 * @param hasMailServer whether an invitation would be sent, which then comes first
 */
export function InvitationChoice({ hasMailServer }: { hasMailServer: boolean }) {
  const { control, trigger } = useFormContext<NewAgent>();
  const choices = [
    {
      invite: true,
      label: 'Email an invitation',
      hint: hasMailServer ? 'The agent sets their own password.' : 'This site has no mail server: the email is written to a file.',
    },
    { invite: false, label: 'Set a password now', hint: 'You choose the password and tell the agent.' },
  ];
  if (!hasMailServer) choices.reverse();

  return (
    <Controller
      name="invite"
      control={control}
      render={({ field: { value, onChange, ...field } }) => (
        <Box
          role="radiogroup"
          aria-label="How will this agent sign in?"
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}
        >
          {choices.map(({ invite, label, hint }) => (
            <Box key={label} component="label" sx={choice}>
              <Radio
                {...field}
                checked={value === invite}
                onChange={() => {
                  onChange(invite);
                  // Clears the errors of passwords that are no longer required.
                  if (invite) void trigger(['password', 'password_confirmation']);
                }}
                sx={{ p: 1.25, m: -1.25, mr: 0 }}
              />
              <span>
                <strong>{label}</strong>
                <br />
                <span className="small quiet">{hint}</span>
              </span>
            </Box>
          ))}
        </Box>
      )}
    />
  );
}

const choice = {
  display: 'flex',
  alignItems: 'start',
  gap: 1.25,
  p: 2.5,
  overflowWrap: 'anywhere',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  cursor: 'pointer',
  '&:has(input:checked)': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  '&:has(input:focus-visible)': focusRing,
};

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
      label={accountLabels.username}
      hint="Letters and digits only. It can’t be changed later."
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
