import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { resetPasswordCopy } from '../../content/passwords';
import { errorText, send } from '../../data/send';

/** Of a link by which somebody chooses their first password. */
export interface Joining {
  first_name: string;
  username: string;
}

type ResetToken = { state: 'validating' } | { state: 'invalid'; reason: string } | { state: 'valid'; token: string; joining?: Joining };

const { noToken, token: badToken } = resetPasswordCopy.invalid;

/** The token that came in the address, once the server has validated it. */
export function useResetToken(): ResetToken {
  const token = useTokenFromAddress();
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
 * Takes the token out of the address, where logs, other sites and people looking on would read it. The history entry's
 * state holds it from then on, so that a reload finds it again. Undefined until then, and on the server.
 */
function useTokenFromAddress(): string | undefined {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  const arrived = useRef({ search, state: state as unknown });

  useEffect(() => {
    const { search, state } = arrived.current;
    const found = new URLSearchParams(search).get('token') ?? tokenIn(state);
    navigate(pathname, { replace: true, state: { token: found } });
    setToken(found);
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
