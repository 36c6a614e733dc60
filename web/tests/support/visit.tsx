import type { TypedDocumentNode } from '@apollo/client';
import { MockedProvider, type MockedProviderProps } from '@apollo/client/testing/react';
import { CacheProvider } from '@emotion/react';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Role } from 'cms/contract';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { App } from '../../src/app/App';
import { preloadRoutes, providerFuture, routerFuture, routes } from '../../src/app/routes';
import { contactQuery, testimonialQuery, topQueries } from '../../src/data/siteSettings';
import { sessionStore } from '../../src/session/session';
import { visibilityStyles } from './styles';

type Answer = NonNullable<MockedProviderProps['mocks']>[number];

interface Visit {
  /** Who is signed in; a visitor if left out. */
  as?: Role;
  reads?: Answer[];
  /** Navigation state that came along. */
  state?: unknown;
}

/** The brokerage says what its folder of content says. */
const nothingOfItsOwn = [
  reads(contactQuery, { site: null }),
  reads(testimonialQuery, { site: null }),
  ...Object.values(topQueries).map((query) => reads(query, { site: null })),
];

/** Opens the whole app at an address. */
export async function visit(address: string, { as, reads = [], state }: Visit = {}) {
  if (as) sessionStore.start({ token: 'a-token', user: { id: 'harriet', first_name: 'Harriet', role: as } });
  const [pathname = '/', search = ''] = address.split('?');
  await preloadRoutes(routes, pathname);
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, search, state }], future: routerFuture });

  render(
    <CacheProvider value={visibilityStyles()}>
      <MockedProvider mocks={[...reads, ...nothingOfItsOwn]}>
        <App>
          <RouterProvider router={router} future={providerFuture} />
        </App>
      </MockedProvider>
    </CacheProvider>,
  );
  return { router, person: userEvent.setup({ delay: null }) };
}

/** Opens the list that stands beside what is read. */
export async function openSidebar(person: UserEvent, title: string) {
  await person.click(await screen.findByText(title, { selector: 'summary *' }));
}

/** What the server answers to a query, as often as it is asked. */
export function reads<Data, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Data, Variables>,
  answer: Data | Error,
  variables?: Variables,
): Answer {
  const outcome = answer instanceof Error ? { error: answer } : { result: { data: answer } };
  return { request: { query, variables: variables ?? {} }, maxUsageCount: Infinity, ...outcome };
}
