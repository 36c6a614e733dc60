import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

interface Reading<Data> {
  data: Data | undefined;
  failed: boolean;
}

/** What one of the panel's own addresses answers, read again when `version` changes. */
export function useRead<Data>(address: string, version = 0): Reading<Data> {
  const { get } = useFetchClient();
  const [reading, setReading] = useState<Reading<Data>>({ data: undefined, failed: false });

  useEffect(() => {
    let isCurrent = true;
    get<Data>(address).then(
      ({ data }) => isCurrent && setReading({ data, failed: false }),
      (reason: unknown) => {
        console.error(reason);
        if (isCurrent) setReading(({ data }) => ({ data, failed: true }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [get, address, version]);

  return reading;
}
