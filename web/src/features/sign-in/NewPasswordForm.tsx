import { yupResolver } from '@hookform/resolvers/yup';
import TextField from '@mui/material/TextField';
import { newPassword } from 'cms/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { InferType } from 'yup';
import { invitationCopy } from '../../content/invitations';
import { resetPasswordCopy as copy } from '../../content/passwords';
import { errorText, send } from '../../data/send';
import { NewPasswordField } from '../../ui/password/NewPasswordField';
import { PasswordField } from '../../ui/password/PasswordField';
import { SmallForm } from '../../ui/SmallPage';
import type { Joining } from './useResetToken';

const welcome = invitationCopy.acceptance;

interface NewPasswordFormProps {
  token: string;
  /** Invited agent who sets a first password. */
  joining?: Joining;
  onDone: () => void;
}

export function NewPasswordForm({ token, joining, onDone }: NewPasswordFormProps) {
  const [problem, setProblem] = useState<string>();
  const { register, control, handleSubmit, formState } = useForm({
    resolver: yupResolver(newPassword),
    defaultValues: { token, password: '', password_confirmation: '' },
  });
  const { errors, isSubmitting } = formState;

  const handleReset = async (passwords: InferType<typeof newPassword>) => {
    setProblem(undefined);
    try {
      await send('resetPassword', { body: passwords });
      onDone();
    } catch (error) {
      setProblem(errorText(error, copy.failed));
    }
  };

  return (
    <SmallForm
      onSubmit={handleSubmit(handleReset)}
      submitting={isSubmitting}
      copy={joining ? { ...copy, submit: welcome.submit } : copy}
      problem={problem}
    >
      {joining && (
        // Password managers store it together with the password.
        <TextField
          label={welcome.username}
          autoComplete="username"
          value={joining.username}
          helperText=" "
          slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
        />
      )}
      <NewPasswordField
        label={copy.password}
        password={useWatch({ control, name: 'password' })}
        problem={errors.password?.message}
        registration={register('password', { deps: formState.isSubmitted ? ['password_confirmation'] : [] })}
      />
      <PasswordField
        label={copy.confirmation}
        autoComplete="new-password"
        error={Boolean(errors.password_confirmation)}
        helperText={errors.password_confirmation?.message ?? ' '}
        registration={register('password_confirmation')}
      />
    </SmallForm>
  );
}
