import { ApolloProvider } from '@apollo/client/react';
import { ThemeProvider } from '@mui/material/styles';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { leaveApp } from '../api/appCookie';
import { client, readAgain, onChangeElsewhere } from '../api/client';
import { connectSession, sessionStore } from '../api/session';
import { watchErrors } from '../ui/browserErrors';
import { watchButtons } from '../ui/buttons';
import { watchLazyImages } from '../ui/lazyImages';
import { watchLiveForms } from '../ui/liveForms';
import { watchPhotoKeys } from '../ui/photoKeys';
import { openPopover } from '../ui/popover';
import { watchPayment } from '../pages/listings/payment';
import { theme } from './theme';
import { ToastStack } from '../staff-kit/toasts';
import '../staff/staff.css';
import { providerFuture, routerFuture, routes } from './routes';

watchErrors(RELEASE);
connectSession((path) => location.replace(path));
// The next page is a document again; this one may have to say that the session has ended.
if (!sessionStore.user()) leaveApp();
const router = createBrowserRouter(routes, { future: routerFuture });
followSession();
onChangeElsewhere(readAgain);
watchLiveForms(
  (url) => void router.navigate(url, { replace: true, preventScrollReset: true }),
  () => (router.state.navigation.location ?? router.state.location).key,
);
watchLazyImages();
watchPhotoKeys();
watchButtons();
watchPayment();
// Not `await`: screens that are loaded later import this module, and would wait for it.
void firstScreen().then(pressEnded).then(replacePage);

/** Resolves when the user presses nothing: a press whose target is replaced before it ends would be lost. */
async function pressEnded() {
  while (document.querySelector(':active')) await new Promise(requestAnimationFrame);
}

/** Replaces the page that the server sent. A menu that the user has opened meanwhile stays open. */
function replacePage() {
  const openMenu = openPopover()?.id;
  const root = createRoot(document.getElementById('root')!);
  flushSync(() =>
    root.render(
      <ApolloProvider client={client}>
        <ThemeProvider theme={theme}>
          <RouterProvider router={router} future={providerFuture} />
          <ToastStack />
        </ThemeProvider>
      </ApolloProvider>,
    ),
  );
  if (!openMenu) return;
  document.querySelector<HTMLElement>(`[popovertarget=${openMenu}]`)?.focus();
  document.getElementById(openMenu)?.showPopover();
}

/** No data outlives the session in which it was read. */
function followSession() {
  let reader = sessionStore.user()?.id;
  sessionStore.subscribe(() => {
    const user = sessionStore.user()?.id;
    // Screens report the failures of their queries.
    if (user !== reader) client.resetStore().catch(() => undefined);
    reader = user;
  });
}

/** Resolves when the first screen and its data are loaded. Until then, the page stays as the server sent it. */
function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfLoaded = () => router.state.initialized && resolve();
    router.subscribe(resolveIfLoaded);
    resolveIfLoaded();
  });
}
