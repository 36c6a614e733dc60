import { yupResolver } from '@hookform/resolvers/yup';
import { TextField } from '@mui/material';
import { invitationDays, minPasswordLength, newPassword, type ReplyOf } from 'cms/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type { InferType } from 'yup';
import { errorText, send } from '../../api/send';
import { useRead } from '../../api/useReply';
import { resetRedirectMs } from '../../config';
import { brand } from '../../content/brand';
import { titled } from '../../content/navigation';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { Loading } from '../../ui/states';
import { NewPasswordField, PasswordField } from '../../forms/passwords/passwords';
import { SmallForm, SmallPage } from './SmallPage';

export const ResetPasswordPage = () => (
  <>
    <PageMeta title={titled('Reset password')} />
    <Reset />
  </>
);

function Reset() {
  const reset = useResetToken();
  const [done, setDone] = useState(false);
  const joining = reset.state === 'valid' ? reset.joining : undefined;

  if (done && joining) return <Done heading="You are all set" text="You can now sign in with your username and password. Redirecting..." />;
  if (done) return <Done heading="Password Reset Successful!" text="You can now sign in with your new password. Redirecting..." />;
  if (reset.state === 'validating') return <Loading text="Validating reset token..." />;
  if (reset.state === 'invalid') return <Invalid reason={reset.reason} />;
  return (
    <SmallPage
      heading={joining ? `Welcome, ${joining.first_name}` : 'Choose a new password'}
      lead={
        joining
          ? `Choose a password to manage your profile at ${brand.name}. Use at least ${minPasswordLength} characters.`
          : `Use at least ${minPasswordLength} characters. You’ll be signed out on all other devices.`
      }
    >
      <NewPasswordForm token={reset.token} joining={joining} onDone={() => setDone(true)} />
    </SmallPage>
  );
}

function Invalid({ reason }: { reason: string }) {
  return (
    <SmallPage
      role="alert"
      heading="Invalid Reset Link"
      lead={reason}
      hint={`Links can be used once. Reset links expire after 30 minutes, invitations after ${invitationDays} days.`}
    >
      <LinkButton to={paths.forgotPassword} variant="contained" className="wide">
        Request a new link
      </LinkButton>
    </SmallPage>
  );
}

function Done({ heading, text }: { heading: string; text: string }) {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login), resetRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <SmallPage role="status" heading={heading} lead={text}>
      <LinkButton to={paths.login} variant="contained" className="wide">
        Go to login
      </LinkButton>
    </SmallPage>
  );
}

function NewPasswordForm({ token, joining, onDone }: { token: string; joining: Joining; onDone: () => void }) {
  const handleReset = async (passwords: InferType<typeof newPassword>) => {
    await send('resetPassword', { body: passwords });
    onDone();
  };

  return (
    <SmallForm
      resolver={yupResolver(newPassword)}
      values={{ token, password: '', password_confirmation: '' }}
      submit={joining ? 'Save password' : 'Reset password'}
      submitting="Saving..."
      send={handleReset}
      failed={(error) => errorText(error, 'An error occurred. Please try again.')}
    >
      {joining && (
        // Password managers store it together with the password.
        <TextField
          label="Your username"
          autoComplete="username"
          value={joining.username}
          helperText=" "
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      )}
      <Passwords />
    </SmallForm>
  );
}

function Passwords() {
  const { formState, trigger } = useFormContext();
  const { isSubmitted } = formState;
  return (
    <>
      <NewPasswordField
        name="password"
        label="New password"
        rules={{ onChange: () => isSubmitted && void trigger('password_confirmation') }}
      />
      <PasswordField name="password_confirmation" label="Confirm new password" autoComplete="new-password" />
    </>
  );
}

/** Invited agent who sets a first password; undefined for a link that resets one. */
type Joining = ReplyOf<'validateResetToken'>['joining'];

type ResetToken = { state: 'validating' } | { state: 'invalid'; reason: string } | { state: 'valid'; token: string; joining: Joining };

const badToken = 'Invalid reset token';

/** Returns the token from the URL after the server has validated it. */
function useResetToken(): ResetToken {
  const token = useTokenFromUrl();
  const { reply } = useRead(useCallback(() => validate(token), [token]));
  return reply ?? { state: 'validating' };
}

/**
 * Moves the token from the URL, where logs, other sites and bystanders could read it, to the state of the history entry,
 * so that a reload finds it again. Returns undefined until then.
 */
function useTokenFromUrl(): string | undefined {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  const initial = useRef<{ search: string; state: unknown }>({ search, state });

  useEffect(() => {
    const { search, state } = initial.current;
    const initialToken = new URLSearchParams(search).get('token') ?? tokenIn(state);
    navigate(pathname, { replace: true, state: { token: initialToken } });
    setToken(initialToken);
  }, [navigate, pathname]);

  return token;
}

function tokenIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'token' in state ? String(state.token) : '';
}

async function validate(token: string | undefined): Promise<ResetToken> {
  if (token === undefined) return { state: 'validating' };
  if (!token) return { state: 'invalid', reason: 'Invalid reset link' };
  try {
    const { valid, error, joining } = await send('validateResetToken', { query: { token } });
    return valid ? { state: 'valid', token, joining } : { state: 'invalid', reason: error || badToken };
  } catch (error) {
    return { state: 'invalid', reason: errorText(error, badToken) };
  }
}
