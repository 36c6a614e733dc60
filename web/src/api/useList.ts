import { endpoints, type Endpoint, type EndpointName, type Page, type ReplyOf } from 'cms/contract';
import { uniqBy } from 'es-toolkit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onOutdated } from './client';
import { send, toApiError, type ApiError } from './send';

type ListName = { [Name in EndpointName]: ReplyOf<Name> extends Page<unknown> ? Name : never }[EndpointName];
type ItemOf<Name extends ListName> = ReplyOf<Name> extends Page<infer Item extends { id: string }> ? Item : never;

export interface List<Item, Reply = unknown> {
  /** Items loaded so far; undefined until the first page has loaded. */
  items?: Item[];
  /** Whether there are more pages. */
  more: boolean;
  busy: boolean;
  failure?: ApiError;
  /** Reply with the last page. */
  reply?: Reply;
  readMore: () => void;
  /** Reads all loaded pages again, and keeps the items on screen meanwhile. */
  readAgain: () => void;
}

/**
 * Reads a long list of an endpoint page by page, on request. Reads it again after each write of this tab, after those of other tabs, and
 * when the user returns to the tab, and keeps the items on screen meanwhile.
 */
export function useList<Name extends ListName>(
  name: Name,
  { id, query = {} }: { id?: string; query?: Record<string, string> } = {},
): List<ItemOf<Name>, ReplyOf<Name>> {
  type Item = ItemOf<Name>;
  const [state, setState] = useState<Omit<List<Item, ReplyOf<Name>>, 'readMore' | 'readAgain'>>({ more: false, busy: true });
  /** Number of pages on screen. */
  const pages = useRef(1);
  const latest = useRef(0);
  const search = new URLSearchParams(query).toString();

  const read = useCallback(
    async (known: Item[], first: number, last: number, isBusy = true) => {
      const turn = (latest.current += 1);
      const isCurrent = () => turn === latest.current;
      setState((before) => ({ ...before, busy: before.busy || isBusy, failure: undefined }));
      try {
        let [items, more] = [known, true];
        let reply: ReplyOf<Name> | undefined;
        for (let page = first; page <= last && more; page += 1) {
          const filters = Object.fromEntries(new URLSearchParams(search));
          reply = await send(name, { id, query: { ...filters, ...position(name, items, page) } });
          // TypeScript does not infer that the reply of a paged endpoint is a page.
          const { items: added, more: hasMore } = reply as Page<Item>;
          // An entry saved between two requests moves the last item of a page to the next page.
          [items, more] = [uniqBy([...items, ...added], ({ id }) => id), hasMore];
        }
        if (!isCurrent()) return;
        pages.current = last;
        setState({ items, more, busy: false, reply });
      } catch (reason) {
        console.error(reason);
        if (isCurrent()) setState((before) => ({ ...before, busy: false, failure: toApiError(reason) }));
      }
    },
    [name, id, search],
  );

  useEffect(() => {
    void read([], 1, 1);
    const stop = onOutdated(() => void read([], 1, pages.current, false), id !== undefined);
    return () => {
      stop();
      latest.current += 1;
    };
  }, [read, id]);

  return {
    ...state,
    readMore: () => void read(state.items ?? [], pages.current + 1, pages.current + 1),
    readAgain: () => void read([], 1, pages.current),
  };
}

/** Query of a page: its number, or the last item before it, as the endpoint wants it. */
function position(name: EndpointName, items: { id: string }[], page: number): Record<string, string> {
  const { query }: Endpoint = endpoints[name];
  if (query && 'page' in query.fields) return { page: String(page) };
  const last = items.at(-1);
  return last ? { before: last.id } : {};
}
