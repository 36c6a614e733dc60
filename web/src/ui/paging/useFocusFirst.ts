import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to a list's first link or field once another page of it is drawn. Returns what announces that one is asked for. */
export function useFocusFirst(list: RefObject<Element | null>, page: number): () => void {
  const isAsked = useRef(false);

  useEffect(() => {
    if (isAsked.current) list.current?.querySelector<HTMLElement>('a, input')?.focus();
    isAsked.current = false;
  }, [list, page]);

  return () => {
    isAsked.current = true;
  };
}
