import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './app/App';
import { prefetchOnApproach, readAhead } from './app/prefetch';
import { preloadRoutes, providerFuture, routerFuture, routes } from './app/routes';
import { readUnserved } from './data/browserClient';
import { connectSession, sessionStore } from './session/session';
import { Reads } from './session/Reads';
import { noteTyped } from './typed';

/** Hydrates the server-rendered page. Resolves when the app handles input. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  connectSession((path) => location.assign(path));
  await preloadRoutes(routes, location.pathname);
  await Promise.all([readUnserved(), readAhead(routes, sessionStore.user()?.id)]);

  // With `hydrationData`, the router treats the page as already loaded and does not scroll.
  const router = createBrowserRouter(routes, { future: routerFuture, hydrationData: {} });
  const replayInput = noteTyped(root);
  await new Promise<void>((resolve) => {
    const app = (
      <App onShown={resolve}>
        <Reads>
          <RouterProvider router={router} future={providerFuture} />
        </Reads>
      </App>
    );
    const isServerRendered = root.firstElementChild !== null;
    startTransition(() => void (isServerRendered ? hydrateRoot(root, app) : createRoot(root).render(app)));
  });
  replayInput();
  prefetchOnApproach(routes);
}
