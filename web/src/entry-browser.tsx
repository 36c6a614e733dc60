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

/** Draws the app over what the server drew. Done once it answers to what is pressed and typed. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  connectSession((path) => location.assign(path));
  await preloadRoutes(routes, location.pathname);
  await Promise.all([readUnserved(), readAhead(routes, sessionStore.user()?.id)]);

  // What is on screen is where the reader wants it: with its data the router takes the page for shown already, and leaves it there.
  const router = createBrowserRouter(routes, { future: routerFuture, hydrationData: {} });
  const tellTyped = noteTyped(root);
  await new Promise<void>((shown) => {
    const app = (
      <App onShown={shown}>
        <Reads>
          <RouterProvider router={router} future={providerFuture} />
        </Reads>
      </App>
    );
    const servedByServer = root.firstElementChild !== null;
    startTransition(() => void (servedByServer ? hydrateRoot(root, app) : createRoot(root).render(app)));
  });
  tellTyped();
  prefetchOnApproach(routes);
}
