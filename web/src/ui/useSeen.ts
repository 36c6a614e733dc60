import { useEffect, useState, type RefObject } from 'react';
import { lazyImages } from '../config';

/** Turns true, for good, when the element comes near the view. */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (seen || !element) return;
    if (!('IntersectionObserver' in window)) return setSeen(true);

    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    }, lazyImages);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, seen]);

  return seen;
}
