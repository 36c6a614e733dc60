import { matchRoutes, type RouteObject } from 'react-router-dom';
import { browserReader, readerAhead } from '../data/browserClient';
import { isPageHandle } from '../data/queries';
import { savesData } from '../ui/savesData';
import { loadStaffParts } from '../ui/staffPart';

const approaches = ['pointerover', 'touchstart', 'focusin'] as const;

/** Prefetches code and data of a link's page on hover, touch or focus, unless the user prefers reduced data. */
export function prefetchOnApproach(routes: RouteObject[]): void {
  const handle = ({ target }: Event) => {
    if (savesData()) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && link.origin === location.origin && !link.target && link.pathname !== location.pathname) prefetch(routes, link);
  };
  approaches.forEach((approach) => document.addEventListener(approach, handle, { passive: true }));
}

/**
 * Prefetches the page's data for a signed-in user, which may include more than the rendered data. The page does not change
 * until all data has arrived, so it shows no loading state and does not shift.
 */
export async function readAhead(routes: RouteObject[], readerId: string | undefined): Promise<void> {
  if (!readerId) return;
  const read = readerAhead(readerId);
  const { pathname, search } = location;
  const reads = (matchRoutes(routes, pathname) ?? []).map(
    ({ route: { handle }, params }) => isPageHandle(handle) && handle.prefetch(read, params, new URLSearchParams(search)),
  );
  // The component that shows the data repeats failed requests and reports errors.
  await Promise.allSettled([...reads, loadStaffParts()]);
}

const prefetched = new Set<string>();

// Navigation repeats failed requests and reports errors.
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
