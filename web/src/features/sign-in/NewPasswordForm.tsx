import { yupResolver } from '@hookform/resolvers/yup';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { newPassword } from 'cms/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { InferType } from 'yup';
import { resetPasswordWords as copy } from '../../content/passwords';
import { refusalText } from '../../data/ApiError';
import { send } from '../../data/send';
import { NewPasswordField } from '../../ui/password/NewPasswordField';
import { PasswordField } from '../../ui/password/PasswordField';

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
    <Box component="form" noValidate onSubmit={handleSubmit(handleReset)} sx={{ display: 'grid', gap: 1.5 }}>
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
      <Button type="submit" variant="contained" size="large" loading={isSubmitting} sx={{ minHeight: 52 }}>
        {isSubmitting ? copy.submitting : copy.submit}
      </Button>
      <Typography role="alert" sx={{ color: 'error.main', fontWeight: 600, textAlign: 'center' }}>
        {refusal}
      </Typography>
    </Box>
  );
}
