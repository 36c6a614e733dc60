import type { EndpointName } from 'cms/contract';
import { useCallback, useEffect, useState } from 'react';
import { send, toApiError, type ApiError } from './send';

/** Returns the reply of a GET endpoint, for data that GraphQL does not provide. */
export const useReply = <Name extends EndpointName>(name: Name, id?: string) => useRead(useCallback(() => send(name, { id }), [name, id]));

/** Returns the reply of a request, which is sent again when `read` changes. Logs each failure once, except 404. */
export function useRead<Reply>(read: () => Promise<Reply>) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ reply?: Reply; failure?: ApiError }>({});

  useEffect(() => {
    let isCurrent = true;
    setOutcome({});
    read().then(
      (reply) => isCurrent && setOutcome({ reply }),
      (reason: unknown) => {
        const failure = toApiError(reason);
        if (failure.status !== 404) console.error(reason);
        if (isCurrent) setOutcome({ failure });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [read, attempt]);

  return { ...outcome, retry: () => setAttempt((n) => n + 1) };
}
