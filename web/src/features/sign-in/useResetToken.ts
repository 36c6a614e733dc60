import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { resetPasswordCopy } from '../../content/passwords';
import { errorText, send } from '../../data/send';

/** Invited agent, for links that set a first password. */
export interface Joining {
  first_name: string;
  username: string;
}

type ResetToken = { state: 'validating' } | { state: 'invalid'; reason: string } | { state: 'valid'; token: string; joining?: Joining };

const { noToken, token: badToken } = resetPasswordCopy.invalid;

/** Returns the token from the URL after the server has validated it. */
export function useResetToken(): ResetToken {
  const token = useTokenFromUrl();
  const [validated, setValidated] = useState<ResetToken>({ state: 'validating' });

  useEffect(() => {
    if (token === undefined) return;
    let isStale = false;
    void validate(token).then((outcome) => !isStale && setValidated(outcome));
    return () => {
      isStale = true;
    };
  }, [token]);

  return validated;
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

async function validate(token: string): Promise<ResetToken> {
  if (!token) return { state: 'invalid', reason: noToken };
  try {
    const { valid, error, joining } = await send('validateResetToken', { query: { token } });
    return valid ? { state: 'valid', token, joining } : { state: 'invalid', reason: error || badToken };
  } catch (error) {
    return { state: 'invalid', reason: errorText(error, badToken) };
  }
}
