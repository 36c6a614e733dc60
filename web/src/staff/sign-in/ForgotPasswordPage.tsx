import { yupResolver } from '@hookform/resolvers/yup';
import TextField from '@mui/material/TextField';
import { forgottenPassword } from 'cms/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgotPasswordCopy as copy } from '../../content/passwords';
import { titles } from '../../content/titles';
import { send } from '../../api/send';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { SmallForm, SmallPage } from './SmallPage';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();

  return (
    <>
      <PageMeta title={titles.forgotPassword} />
      {sentTo === undefined ? (
        <SmallPage heading={copy.heading} lead={copy.lead}>
          <ForgotPasswordForm onSent={setSentTo} />
          <BackToLogin />
        </SmallPage>
      ) : (
        <div role="status">
          <SmallPage heading={copy.sent.heading} lead={copy.sent.text(sentTo)} hint={copy.sent.hint}>
            <BackToLogin />
          </SmallPage>
        </div>
      )}
    </>
  );
}

function BackToLogin() {
  return (
    <LinkButton to={paths.login} className="wide">
      {copy.backToLogin}
    </LinkButton>
  );
}

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
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
    <SmallForm onSubmit={handleSubmit(handleSend)} submitting={isSubmitting} copy={copy} problem={failed ? copy.failed : undefined}>
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
    </SmallForm>
  );
}
