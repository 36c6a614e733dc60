import type { TypedDocumentNode } from '@apollo/client';
import { MockedProvider, type MockedProviderProps } from '@apollo/client/testing/react';
import { CacheProvider } from '@emotion/react';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Role } from 'cms/contract';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { App } from '../../src/app/App';
import { preloadRoutes, providerFuture, routerFuture, routes } from '../../src/app/routes';
import { contactQuery, testimonialQuery, heroQueries } from '../../src/data/siteSettings';
import { sessionStore } from '../../src/session/session';
import { visibilityStyles } from './styles';

type Mock = NonNullable<MockedProviderProps['mocks']>[number];

interface Visit {
  /** Role of the signed-in user; omitted for visitors. */
  as?: Role;
  reads?: Mock[];
  /** Navigation state. */
  state?: unknown;
}

/** Site settings without overrides. */
const defaultSettings = [
  reads(contactQuery, { site: null }),
  reads(testimonialQuery, { site: null }),
  ...Object.values(heroQueries).map((query) => reads(query, { site: null })),
];

/** Opens the app at a path. */
export async function visit(path: string, { as, reads = [], state }: Visit = {}) {
  if (as) sessionStore.start({ token: 'a-token', user: { id: 'harriet', first_name: 'Harriet', role: as } });
  const [pathname = '/', search = ''] = path.split('?');
  await preloadRoutes(routes, pathname);
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, search, state }], future: routerFuture });

  render(
    <CacheProvider value={visibilityStyles()}>
      <MockedProvider mocks={[...reads, ...defaultSettings]}>
        <App>
          <RouterProvider router={router} future={providerFuture} />
        </App>
      </MockedProvider>
    </CacheProvider>,
  );
  return { router, person: userEvent.setup({ delay: null }) };
}

/** Opens the sidebar list. */
export async function openSidebar(person: UserEvent, title: string) {
  await person.click(await screen.findByText(title, { selector: 'summary *' }));
}

/** Mocks the result of a query, for any number of requests. */
export function reads<Data, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Data, Variables>,
  result: Data | Error,
  variables?: Variables,
): Mock {
  const outcome = result instanceof Error ? { error: result } : { result: { data: result } };
  return { request: { query, variables: variables ?? {} }, maxUsageCount: Infinity, ...outcome };
}
