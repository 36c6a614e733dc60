import type { EndpointName } from 'cms/contract';
import { useCallback, useEffect, useState } from 'react';
import { send, toApiError, type ApiError } from './send';

/** Returns the reply of a GET endpoint, for data that GraphQL does not provide. */
export const useReply = <Name extends EndpointName>(name: Name, id?: string) => useRead(useCallback(() => send(name, { id }), [name, id]));

/** Returns the reply of a request, which is sent again when `read` changes, and after `retry`. Logs each failure once, except 404. */
export function useRead<Reply>(read: () => Promise<Reply>) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ read?: unknown; reply?: Reply; failure?: ApiError }>({});

  useEffect(() => {
    let isCurrent = true;
    // Another attempt keeps the reply of the last one.
    setOutcome((last) => (last.read === read ? { read, reply: last.reply } : { read }));
    read().then(
      (reply) => isCurrent && setOutcome({ read, reply }),
      (reason: unknown) => {
        const failure = toApiError(reason);
        if (failure.status !== 404) console.error(reason);
        if (isCurrent) setOutcome((last) => ({ ...last, failure }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [read, attempt]);

  return { ...outcome, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}
