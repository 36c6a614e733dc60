import { yupResolver } from '@hookform/resolvers/yup';
import { TextField } from '@mui/material';
import { invitationDays, minPasswordLength, newPassword, type ReplyOf } from 'cms/contract';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
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
  const token = useTokenFromUrl();
  const { reply: reset } = useRead(useCallback(() => validate(token), [token]));
  const [done, setDone] = useState(false);

  if (!reset) return <Loading text="Validating reset token..." />;
  if ('problem' in reset) {
    return (
      <SmallPage
        role="alert"
        heading="Invalid Reset Link"
        lead={`Links can be used once. Reset links expire after 30 minutes, invitations after ${invitationDays} days.`}
        hint={reset.problem}
      >
        <LinkButton to={paths.forgotPassword} variant="contained" className="wide">
          Request a new link
        </LinkButton>
      </SmallPage>
    );
  }
  const { joining } = reset;
  if (done) return <Done isJoining={Boolean(joining)} />;
  return (
    <SmallPage
      heading={joining ? `Welcome, ${joining.first_name}` : 'Choose a new password'}
      lead={
        joining
          ? `Choose a password to manage your profile at ${brand.name}. Use at least ${minPasswordLength} characters.`
          : `Use at least ${minPasswordLength} characters. You’ll be signed out on all other devices.`
      }
    >
      <NewPasswordForm {...reset} onDone={() => setDone(true)} />
    </SmallPage>
  );
}

function Done({ isJoining }: { isJoining: boolean }) {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login), resetRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <SmallPage
      role="status"
      heading={isJoining ? 'You are all set' : 'Password Reset Successful!'}
      lead={`You can now sign in with your ${isJoining ? 'username and password' : 'new password'}. Redirecting...`}
    >
      <LinkButton to={paths.login} variant="contained" className="wide">
        Go to login
      </LinkButton>
    </SmallPage>
  );
}

function NewPasswordForm({ token, joining, onDone }: ValidToken & { onDone: () => void }) {
  return (
    <SmallForm
      resolver={yupResolver(newPassword)}
      values={{ token, password: '', password_confirmation: '' }}
      submit={joining ? 'Save password' : 'Reset password'}
      submitting="Saving..."
      send={(passwords) => send('resetPassword', { body: passwords }).then(onDone)}
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
      <NewPasswordField name="password" label="New password" rules={{ deps: 'password_confirmation' }} />
      <PasswordField name="password_confirmation" label="Confirm new password" autoComplete="new-password" />
    </SmallForm>
  );
}

interface ValidToken {
  token: string;
  /** Invited agent who sets a first password; undefined for a link that resets one. */
  joining: ReplyOf<'validateResetToken'>['joining'];
}

/**
 * Moves the token from the URL, where logs, other sites and bystanders could read it, to the state of the history entry,
 * so that a reload finds it again. Returns undefined until then.
 */
export function useTokenFromUrl(): string | undefined {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const token = new URLSearchParams(search).get('token') ?? tokenIn(state);
    if (search) navigate(pathname, { replace: true, state: { token } });
  }, [navigate, search, pathname, state]);

  return search ? undefined : tokenIn(state);
}

function tokenIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'token' in state ? String(state.token) : '';
}

const badToken = 'Invalid reset token';

/** Asks the server whether it accepts a token. Returns undefined until there is one. */
async function validate(token: string | undefined): Promise<ValidToken | { problem: string } | undefined> {
  if (token === undefined) return undefined;
  if (!token) return { problem: 'Invalid reset link' };
  try {
    const { valid, error, joining } = await send('validateResetToken', { query: { token } });
    return valid ? { token, joining } : { problem: error || badToken };
  } catch (error) {
    return { problem: errorText(error, badToken) };
  }
}
