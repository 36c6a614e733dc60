import { matchRoutes, type RouteObject } from 'react-router-dom';

/** Fetches the modules of the page at an address, so that its first render can match the server's. */
export async function preloadRoutes(routes: RouteObject[], pathname: string) {
  const lazyRoutes = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route).filter(({ lazy }) => lazy);

  await Promise.all(
    lazyRoutes.map(async (route) => {
      const loaded = await route.lazy?.();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}
