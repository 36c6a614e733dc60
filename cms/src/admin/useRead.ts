import { useEffect, useState } from 'react';

interface ReadState<Data> {
  data: Data | undefined;
  failed: boolean;
}

/** Returns what `read` returns, and reads it again when `read` or `version` changes. */
export function useRead<Data>(read: () => Promise<Data>, version: unknown): ReadState<Data> {
  const [state, setState] = useState<ReadState<Data>>({ data: undefined, failed: false });

  useEffect(() => {
    let isCurrent = true;
    read().then(
      (data) => isCurrent && setState({ data, failed: false }),
      (reason: unknown) => {
        console.error(reason);
        if (isCurrent) setState(({ data }) => ({ data, failed: true }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [read, version]);

  return state;
}
