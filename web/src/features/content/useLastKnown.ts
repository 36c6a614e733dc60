import { useRef } from 'react';

/** The newest of what was there: what somebody else deletes is not taken from under whoever is editing it. */
export function useLastKnown<Value>(value: Value | null | undefined): Value | null | undefined {
  const kept = useRef(value);
  if (value) kept.current = value;
  return kept.current ?? value;
}
