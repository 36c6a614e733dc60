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
import { invitationCopy } from '../../content/staff';
import { resetPasswordCopy as copy } from '../../content/signIn';
import { titles } from '../../content/navigation';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { Loading } from '../../ui/states';
import { NewPasswordField, PasswordField } from '../../forms/passwords/passwords';
import { SmallForm, SmallPage } from './SmallPage';

const welcome = invitationCopy.acceptance;

export const ResetPasswordPage = () => (
  <>
    <PageMeta title={titles.resetPassword} />
    <Reset />
  </>
);

function Reset() {
  const reset = useResetToken();
  const [done, setDone] = useState(false);
  const joining = reset.state === 'valid' ? reset.joining : undefined;

  if (done) return <Done {...(joining ? welcome.done : copy.done)} />;
  if (reset.state === 'validating') return <Loading text={copy.validating} />;
  if (reset.state === 'invalid') return <Invalid reason={reset.reason} />;
  return (
    <SmallPage
      heading={joining ? welcome.heading(joining.first_name) : copy.heading}
      lead={(joining ? welcome : copy).lead(minPasswordLength)}
    >
      <NewPasswordForm token={reset.token} joining={joining} onDone={() => setDone(true)} />
    </SmallPage>
  );
}

function Invalid({ reason }: { reason: string }) {
  const { heading, hint, again } = copy.invalid;
  return (
    <SmallPage role="alert" heading={heading} lead={reason} hint={hint(invitationDays)}>
      <LinkButton to={paths.forgotPassword} variant="contained" className="wide">
        {again}
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
        {copy.done.login}
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
      copy={joining ? { ...copy, submit: welcome.submit } : copy}
      send={handleReset}
      failed={(error) => errorText(error, copy.failed)}
    >
      {joining && (
        // Password managers store it together with the password.
        <TextField
          label={welcome.username}
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
        label={copy.password}
        rules={{ onChange: () => isSubmitted && void trigger('password_confirmation') }}
      />
      <PasswordField name="password_confirmation" label={copy.confirmation} autoComplete="new-password" />
    </>
  );
}

/** Invited agent who sets a first password; undefined for a link that resets one. */
type Joining = ReplyOf<'validateResetToken'>['joining'];

type ResetToken = { state: 'validating' } | { state: 'invalid'; reason: string } | { state: 'valid'; token: string; joining: Joining };

const { noToken, token: badToken } = copy.invalid;

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
  const initial = useRef({ search, state: state as unknown });

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
  if (!token) return { state: 'invalid', reason: noToken };
  try {
    const { valid, error, joining } = await send('validateResetToken', { query: { token } });
    return valid ? { state: 'valid', token, joining } : { state: 'invalid', reason: error || badToken };
  } catch (error) {
    return { state: 'invalid', reason: errorText(error, badToken) };
  }
}
