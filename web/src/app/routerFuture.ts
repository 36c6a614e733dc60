/** react-router's next defaults, taken up early: without them it warns. */
export const routerFuture = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};
export const providerFuture = { v7_startTransition: true };
