import type { EndpointName, ReplyOf } from 'cms/contract';
import { useEffect, useState } from 'react';
import { send, toApiError, type ApiError } from './send';

interface RequestState<Reply> {
  reply: Reply | undefined;
  failure: ApiError | undefined;
  retry: () => void;
}

/** Returns the reply of a GET endpoint, for data that GraphQL does not provide. Logs each failure once, except 404. */
export function useReply<Name extends EndpointName>(name: Name, id?: string, query?: Record<string, string>): RequestState<ReplyOf<Name>> {
  const search = new URLSearchParams(query).toString();
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Partial<RequestState<ReplyOf<Name>>>>({});

  useEffect(() => {
    let isCurrent = true;
    setOutcome({});
    send(name, { id, query: search ? Object.fromEntries(new URLSearchParams(search)) : undefined }).then(
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
  }, [name, id, search, attempt]);

  return { reply: outcome.reply, failure: outcome.failure, retry: () => setAttempt((n) => n + 1) };
}
