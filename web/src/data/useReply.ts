import type { EndpointName, Page, ReplyOf } from 'cms/contract';
import { useEffect, useState } from 'react';
import { ApiError, send, networkError } from './send';

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
        if (!(reason instanceof ApiError && reason.status === 404)) console.error(reason);
        if (isCurrent) setOutcome({ failure: reason instanceof ApiError ? reason : networkError(reason) });
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
  /** Items loaded so far; undefined until the first page has loaded. */
  items: Item[] | undefined;
  /** Whether there are more pages. */
  more: boolean;
  busy: boolean;
  failure: ApiError | undefined;
  readMore: () => void;
  /** Repeats the failed request. */
  retry: () => void;
}

/** Loads a long list page by page, on request. */
export function usePages<Name extends PagedName>(name: Name, id?: string): Pages<ItemOf<Name>> {
  const [page, setPage] = useState(1);
  const [earlier, setEarlier] = useState<ItemOf<Name>[]>([]);
  const { failure, retry, ...reading } = useReply(name, id, { page: String(page) });
  // TypeScript does not infer that the reply of a paged endpoint is a page.
  const reply = reading.reply as Page<ItemOf<Name>> | undefined;
  const items = reply ? withoutDuplicates([...earlier, ...reply.items]) : earlier;

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

/** Removes duplicates: an entry saved between two requests moves the last item of a page to the next page. */
function withoutDuplicates<Item extends { id: string }>(items: Item[]): Item[] {
  const ids = new Set<string>();
  return items.filter(({ id }) => !ids.has(id) && ids.add(id));
}
