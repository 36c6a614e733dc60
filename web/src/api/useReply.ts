import type { EndpointName, ReplyOf } from 'cms/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { onOutdated } from './client';
import { send, toApiError, type ApiError } from './send';

interface Outcome<Reply> {
  reply?: Reply;
  failure?: ApiError;
}

/** A request whose outcome all components that use it share. */
type Reader<Reply> = ReturnType<typeof createReader<Reply>>;

/** Readers of the replies on screen, by the id. */
const readers: { [Name in EndpointName]?: Map<string, Reader<ReplyOf<Name>>> } = {};

/**
 * Returns the reply of a GET endpoint, for data that GraphQL does not provide. While it is on screen, it is read again after each write of
 * this tab, after those of other tabs, and when the user returns to the tab. Forms use `useRead`, so that the values that they opened stay.
 */
export function useReply<Name extends EndpointName>(name: Name, id = '') {
  const reader = useMemo(() => {
    const known: Map<string, Reader<ReplyOf<Name>>> = (readers[name] ??= new Map());
    const follow = (read: () => void) => {
      const stop = onOutdated(read, id !== '');
      return () => {
        stop();
        known.delete(id);
      };
    };
    const reader = known.get(id) ?? createReader(() => send(name, { id }), follow);
    known.set(id, reader);
    return reader;
  }, [name, id]);
  return useReader(reader);
}

/** Returns the reply of a request, which is sent again when `read` changes, and after `retry`. */
export const useRead = <Reply>(read: () => Promise<Reply>) => useReader(useMemo(() => createReader(read), [read]));

const useReader = <Reply>(reader: Reader<Reply>) => ({
  ...useSyncExternalStore(reader.subscribe, reader.outcome),
  retry: reader.read,
});

/**
 * Sends a request for each new user, and on `read`. Keeps a reply until the next one. Logs each failure once, except 404.
 * @param follow calls its argument when the reply may be outdated. Returns a function that ends that
 */
function createReader<Reply>(send: () => Promise<Reply>, follow?: (read: () => void) => () => void) {
  const users = new Set<() => void>();
  let outcome: Outcome<Reply> = {};
  /** The last request while it is running. An earlier one may return what was there before a write. */
  let latest: Promise<Reply> | undefined;
  let stop: (() => void) | undefined;

  const finish = (request: Promise<Reply>, next: Outcome<Reply>) => {
    if (request !== latest) return;
    latest = undefined;
    show(next);
  };
  const show = (next: Outcome<Reply>) => {
    outcome = next;
    users.forEach((listener) => listener());
  };
  const read = () => {
    const request = (latest = send());
    if (outcome.failure) show({});
    request.then(
      (reply) => finish(request, { reply }),
      (reason: unknown) => {
        const failure = toApiError(reason);
        if (failure.status !== 404) console.error(reason);
        finish(request, outcome.reply === undefined ? { failure } : outcome);
      },
    );
  };

  return {
    read,
    outcome: () => outcome,
    subscribe(listener: () => void) {
      if (users.size === 0) stop = follow?.(read);
      users.add(listener);
      if (!latest) read();
      return () => {
        users.delete(listener);
        if (users.size > 0) return;
        stop?.();
        latest = undefined;
      };
    },
  };
}
