import type { EndpointName, ReplyOf } from 'cms/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { onOutdated } from './client';
import { send, toApiError, type ApiError } from './send';

interface Outcome<Reply> {
  reply?: Reply;
  failure?: ApiError;
}

type Reader<Reply> = ReturnType<typeof createReader<Reply>>;

/** Readers of the replies on screen. */
const readers: { [Name in EndpointName]?: { current?: Reader<ReplyOf<Name>> } } = {};

/**
 * Returns the reply of a GET endpoint, for data that GraphQL does not provide. While it is on screen, it is read again after each write of
 * this tab, after those of other tabs, and when the user returns to the tab. Forms use `useRead`, so that the values that they opened stay.
 */
export function useReply<Name extends EndpointName>(name: Name) {
  const reader = useMemo(() => {
    const shown: { current?: Reader<ReplyOf<Name>> } = (readers[name] ??= {});
    return (shown.current ??= createReader(() => send(name), { onUnused: () => delete shown.current }));
  }, [name]);
  return useReader(reader);
}

/** Returns the reply of a request, which is sent again when `read` changes, and after `retry`. */
export const useRead = <Reply>(read: () => Promise<Reply>) => useReader(useMemo(() => createReader(read), [read]));

const useReader = <Reply>(reader: Reader<Reply>) => ({
  ...useSyncExternalStore(reader.subscribe, reader.outcome),
  retry: reader.read,
});

/**
 * Sends a request for each new component that uses it, and on `read`. Keeps a reply until the next one. Logs each failure once, except 404.
 * @param shared for a reader that several components use, and that reads again when its reply may be outdated
 */
function createReader<Reply>(send: () => Promise<Reply>, shared?: { onUnused: () => void }) {
  const users = new Set<() => void>();
  let outcome: Outcome<Reply> = {};
  /** The last request while it is running. An earlier one may return what was there before a write. */
  let latest: Promise<Reply> | undefined;
  let stop: (() => void) | undefined;

  const show = (next: Outcome<Reply>) => {
    outcome = next;
    users.forEach((listener) => listener());
  };
  const read = async () => {
    const request = (latest = send());
    if (outcome.failure) show({});
    const next = await request.then(
      (reply): Outcome<Reply> => ({ reply }),
      (reason: unknown) => {
        const failure = toApiError(reason);
        if (failure.status !== 404) console.error(reason);
        return outcome.reply === undefined ? { failure } : outcome;
      },
    );
    if (request !== latest) return;
    latest = undefined;
    show(next);
  };

  return {
    read: () => void read(),
    outcome: () => outcome,
    subscribe(listener: () => void) {
      if (shared && users.size === 0) stop = onOutdated(() => void read(), false);
      users.add(listener);
      if (!latest) void read();
      return () => {
        users.delete(listener);
        if (users.size > 0) return;
        stop?.();
        shared?.onUnused();
        latest = undefined;
      };
    },
  };
}
