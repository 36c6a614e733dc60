import { yupResolver } from '@hookform/resolvers/yup';
import TextField from '@mui/material/TextField';
import { credentials, type Credentials } from 'cms/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { notices } from '../../content/notices';
import { signInCopy } from '../../content/signIn';
import { titles } from '../../content/titles';
import { paths } from '../../paths';
import { useSession } from '../../session/useSession';
import { LinkButton } from '../../ui/LinkButton';
import { PageMeta } from '../../ui/PageMeta';
import { SmallForm, SmallPage } from '../../ui/SmallPage';
import { notify } from '../../ui/notices/notify';
import { PasswordField } from '../../ui/password/PasswordField';

export function SignInPage() {
  return (
    <SmallPage heading={signInCopy.heading} lead={signInCopy.lead}>
      <PageMeta title={titles.signIn} unlisted />
      <SignInForm />
    </SmallPage>
  );
}

function SignInForm() {
  const { signIn } = useSession();
  const navigate = useNavigate();
  const [refused, setRefused] = useState(false);
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: yupResolver(credentials),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const handleSignIn = async (typed: Credentials) => {
    setRefused(false);
    try {
      const user = await signIn(typed);
      navigate(paths.home);
      notify(notices.signedIn(user.first_name));
    } catch {
      setRefused(true);
    }
  };

  return (
    <SmallForm
      onSubmit={handleSubmit(handleSignIn)}
      submitting={isSubmitting}
      copy={signInCopy}
      problem={refused ? signInCopy.invalid : undefined}
      gap={2.5}
      after={<LinkButton to={paths.forgotPassword}>{signInCopy.forgotPassword}</LinkButton>}
    >
      <TextField
        label={signInCopy.username}
        autoComplete="username"
        error={Boolean(errors.username)}
        helperText={errors.username?.message}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { ...register('username'), autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordField
        label={signInCopy.password}
        autoComplete="current-password"
        error={Boolean(errors.password)}
        helperText={errors.password?.message}
        registration={register('password')}
      />
    </SmallForm>
  );
}
