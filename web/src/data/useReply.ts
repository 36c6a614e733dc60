import type { EndpointName, ReplyOf } from 'cms/contract';
import { useEffect, useState } from 'react';
import { ApiError, unreachable } from './ApiError';
import { send } from './send';

interface Reading<Reply> {
  reply: Reply | undefined;
  failure: ApiError | undefined;
  retry: () => void;
}

/** What an endpoint answers to a GET; for what GraphQL does not tell. A failure is logged once, whoever shows it. */
export function useReply<Name extends EndpointName>(name: Name, id?: string, page?: number): Reading<ReplyOf<Name>> {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Partial<Reading<ReplyOf<Name>>>>({});

  useEffect(() => {
    let isCurrent = true;
    setOutcome({});
    send(name, { id, query: page ? { page: String(page) } : undefined }).then(
      (reply) => isCurrent && setOutcome({ reply }),
      (reason: unknown) => {
        if (!(reason instanceof ApiError && reason.status === 404)) console.error(reason);
        if (isCurrent) setOutcome({ failure: reason instanceof ApiError ? reason : unreachable(reason) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [name, id, page, attempt]);

  return { reply: outcome.reply, failure: outcome.failure, retry: () => setAttempt((n) => n + 1) };
}
