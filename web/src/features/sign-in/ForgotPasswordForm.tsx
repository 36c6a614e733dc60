import { yupResolver } from '@hookform/resolvers/yup';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { forgottenPassword } from 'cms/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgotPasswordWords as copy } from '../../content/passwords';
import { send } from '../../data/send';

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const [failed, setFailed] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: yupResolver(forgottenPassword),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;

  const handleSend = async ({ email }: { email: string }) => {
    setFailed(false);
    try {
      await send('forgotPassword', { body: { email } });
      onSent(email);
    } catch {
      setFailed(true);
    }
  };

  return (
    <Box component="form" noValidate onSubmit={handleSubmit(handleSend)} sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label={copy.email}
        autoComplete="email"
        error={Boolean(errors.email)}
        helperText={errors.email?.message ?? ' '}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { ...register('email'), type: 'email', inputMode: 'email', spellCheck: false },
        }}
      />
      <Button type="submit" variant="contained" size="large" loading={isSubmitting} sx={{ minHeight: 52 }}>
        {isSubmitting ? copy.submitting : copy.submit}
      </Button>
      <Typography role="alert" sx={{ color: 'error.main', fontWeight: 600, textAlign: 'center' }}>
        {failed && copy.failed}
      </Typography>
    </Box>
  );
}
