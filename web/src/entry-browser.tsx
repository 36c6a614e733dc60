import createCache from '@emotion/cache';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './app/App';
import { preloadRoutes, providerFuture, routerFuture, routes } from './app/routes';
import { readServedState } from './data/servedState';
import { connectSession } from './session/session';
import './ui/fonts.css';

async function start(root: HTMLElement) {
  connectSession((path) => location.assign(path));
  await preloadRoutes(routes, location.pathname);

  const router = createBrowserRouter(routes, { future: routerFuture });
  const app = (
    <App styles={createCache({ key: 'css' })} served={readServedState()?.page}>
      <RouterProvider router={router} future={providerFuture} />
    </App>
  );

  const servedByServer = root.firstElementChild !== null;
  if (servedByServer) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (root) void start(root);
