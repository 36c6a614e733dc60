import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus on to the first entry that makes a list longer. The entries take it by `tabIndex={-1}`. */
export function useFocusNew(list: RefObject<Element | null>, length: number) {
  const before = useRef(length);

  useEffect(() => {
    const entry = list.current?.children[before.current];
    if (length > before.current && entry instanceof HTMLElement) entry.focus();
    before.current = length;
  }, [list, length]);
}
