import { yupResolver } from '@hookform/resolvers/yup';
import TextField from '@mui/material/TextField';
import { credentials, type Credentials } from 'cms/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { toasts } from '../../content/toasts';
import { signInCopy } from '../../content/signIn';
import { titles } from '../../content/titles';
import { ApiError } from '../../api/send';
import { paths } from '../../paths';
import { useSession } from '../../api/session';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { SmallForm, SmallPage } from './SmallPage';
import { showToast } from '../../forms/toasts';
import { PasswordField } from '../parts/passwords';

export function SignInPage() {
  return (
    <SmallPage heading={signInCopy.heading} lead={signInCopy.lead}>
      <PageMeta title={titles.signIn} />
      <SignInForm />
    </SmallPage>
  );
}

function SignInForm() {
  const { signIn } = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ cause?: string }>();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: yupResolver(credentials),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const handleSignIn = async (input: Credentials) => {
    setFailure(undefined);
    try {
      const { user, returnPath = paths.home } = await signIn(input);
      navigate(returnPath);
      showToast(toasts.signedIn(user.first_name));
    } catch (error) {
      setFailure({ cause: causeOf(error) });
    }
  };

  return (
    <SmallForm
      onSubmit={handleSubmit(handleSignIn)}
      submitting={isSubmitting}
      copy={signInCopy}
      problem={
        failure && (
          <>
            <div>{signInCopy.invalid}</div>
            <div>{failure.cause}</div>
          </>
        )
      }
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

/** Why a sign-in failed, unless the credentials were wrong. */
function causeOf(error: unknown): string | undefined {
  const { causes } = signInCopy;
  if (!(error instanceof ApiError) || error.status >= 500) return causes.server;
  if (error.status === 0) return causes.offline;
  if (error.status === 429) return causes.throttled(error.retryAfter && Math.ceil(error.retryAfter / 60));
  return undefined;
}
