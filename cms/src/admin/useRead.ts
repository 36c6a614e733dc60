import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

interface ReadState<Data> {
  data: Data | undefined;
  failed: boolean;
}

/** Fetches one of the panel's own endpoints, again when `version` changes. */
export function useRead<Data>(path: string, version = 0): ReadState<Data> {
  const { get } = useFetchClient();
  const [state, setState] = useState<ReadState<Data>>({ data: undefined, failed: false });

  useEffect(() => {
    let isCurrent = true;
    get<Data>(path).then(
      ({ data }) => isCurrent && setState({ data, failed: false }),
      (reason: unknown) => {
        console.error(reason);
        if (isCurrent) setState(({ data }) => ({ data, failed: true }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [get, path, version]);

  return state;
}
