import type { EndpointName, Page, ReplyOf } from 'cms/contract';
import { useEffect, useState } from 'react';
import { ApiError, send, unreachable } from './send';

interface Reading<Reply> {
  reply: Reply | undefined;
  failure: ApiError | undefined;
  retry: () => void;
}

/** What an endpoint answers to a GET; for what GraphQL does not tell. A failure is logged once, whoever shows it. */
export function useReply<Name extends EndpointName>(name: Name, id?: string, query?: Record<string, string>): Reading<ReplyOf<Name>> {
  const search = new URLSearchParams(query).toString();
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Partial<Reading<ReplyOf<Name>>>>({});

  useEffect(() => {
    let isCurrent = true;
    setOutcome({});
    send(name, { id, query: search ? Object.fromEntries(new URLSearchParams(search)) : undefined }).then(
      (reply) => isCurrent && setOutcome({ reply }),
      (reason: unknown) => {
        if (!(reason instanceof ApiError && reason.status === 404)) console.error(reason);
        if (isCurrent) setOutcome({ failure: reason instanceof ApiError ? reason : unreachable(reason) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [name, id, search, attempt]);

  return { reply: outcome.reply, failure: outcome.failure, retry: () => setAttempt((n) => n + 1) };
}

type PagedName = { [Name in EndpointName]: ReplyOf<Name> extends Page<unknown> ? Name : never }[EndpointName];
type ItemOf<Name extends PagedName> = ReplyOf<Name> extends Page<infer Item extends { id: string }> ? Item : never;

export interface Pages<Item> {
  /** What has arrived so far; undefined until anything has. */
  items: Item[] | undefined;
  /** Whether there is more to ask for. */
  more: boolean;
  busy: boolean;
  failure: ApiError | undefined;
  readMore: () => void;
  /** Asks again for what failed. */
  retry: () => void;
}

/** A long list, which comes page by page as its reader asks for more. */
export function usePages<Name extends PagedName>(name: Name, id?: string): Pages<ItemOf<Name>> {
  const [page, setPage] = useState(1);
  const [earlier, setEarlier] = useState<ItemOf<Name>[]>([]);
  const { failure, retry, ...reading } = useReply(name, id, { page: String(page) });
  // The compiler does not follow that the reply of a paged endpoint is a page.
  const reply = reading.reply as Page<ItemOf<Name>> | undefined;
  const items = reply ? withoutDoubles([...earlier, ...reply.items]) : earlier;

  return {
    items: reply || page > 1 ? items : undefined,
    more: reply?.more ?? page > 1,
    busy: !reply && !failure,
    failure,
    readMore() {
      setEarlier(items);
      setPage(page + 1);
    },
    retry,
  };
}

/** What is saved between two pages moves the last of one to the next. */
function withoutDoubles<Item extends { id: string }>(items: Item[]): Item[] {
  const ids = new Set<string>();
  return items.filter(({ id }) => !ids.has(id) && ids.add(id));
}
