import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, where both must render the same; true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
