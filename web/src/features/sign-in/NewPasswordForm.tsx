import { yupResolver } from '@hookform/resolvers/yup';
import { newPassword } from 'cms/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { InferType } from 'yup';
import { resetPasswordCopy as copy } from '../../content/passwords';
import { refusalText, send } from '../../data/send';
import { NewPasswordField } from '../../ui/password/NewPasswordField';
import { PasswordField } from '../../ui/password/PasswordField';
import { SmallForm } from '../../ui/SmallPage';

interface NewPasswordFormProps {
  token: string;
  onDone: () => void;
}

export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const [refusal, setRefusal] = useState<string>();
  const { register, control, handleSubmit, formState } = useForm({
    resolver: yupResolver(newPassword),
    defaultValues: { token, password: '', password_confirmation: '' },
  });
  const { errors, isSubmitting } = formState;

  const handleReset = async (passwords: InferType<typeof newPassword>) => {
    setRefusal(undefined);
    try {
      await send('resetPassword', { body: passwords });
      onDone();
    } catch (error) {
      setRefusal(refusalText(error, copy.failed));
    }
  };

  return (
    <SmallForm onSubmit={handleSubmit(handleReset)} submitting={isSubmitting} copy={copy} problem={refusal}>
      <NewPasswordField
        label={copy.password}
        typed={useWatch({ control, name: 'password' })}
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
