import { matchRoutes, type RouteObject } from 'react-router-dom';
import { browserReader, readerAhead } from '../data/browserClient';
import { isPageHandle } from '../data/queries';
import { savesData } from '../ui/savesData';
import { loadStaffParts } from '../ui/staffPart';

const approaches = ['pointerover', 'touchstart', 'focusin'] as const;

/** Fetches what a link leads to, code and data, when a hand comes near it; nothing for those who want to spend little. */
export function prefetchOnApproach(routes: RouteObject[]): void {
  const handle = ({ target }: Event) => {
    if (savesData()) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && link.origin === location.origin && !link.target && link.pathname !== location.pathname) prefetch(routes, link);
  };
  approaches.forEach((approach) => document.addEventListener(approach, handle, { passive: true }));
}

/**
 * Fetches what this page shows to somebody signed in, which may be more than it was drawn with. Until that is there the page stays as it
 * came: it neither gives way to one that waits, nor moves part by part.
 */
export async function readAhead(routes: RouteObject[], readerId: string | undefined): Promise<void> {
  if (!readerId) return;
  const read = readerAhead(readerId);
  const { pathname, search } = location;
  const reads = (matchRoutes(routes, pathname) ?? []).map(
    ({ route: { handle }, params }) => isPageHandle(handle) && handle.prefetch(read, params, new URLSearchParams(search)),
  );
  // What fails is asked for again by who shows it, and said there.
  await Promise.allSettled([...reads, loadStaffParts()]);
}

const prefetched = new Set<string>();

// What fails here is asked for again by who goes there, and said there.
function prefetch(routes: RouteObject[], { pathname, search }: HTMLAnchorElement) {
  if (prefetched.has(pathname)) return;
  prefetched.add(pathname);
  for (const { route, params } of matchRoutes(routes, pathname) ?? []) {
    void route
      .lazy?.()
      .then(({ handle }) => isPageHandle(handle) && handle.prefetch(browserReader(), params, new URLSearchParams(search)))
      .catch(() => prefetched.delete(pathname));
  }
}
