import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams, useSearchParams, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { preload } from '../api/client';
import { contactOf, frameQuery } from '../pages/frame/contact';
import type { Page } from '../pages/page';
import { useSessionUser } from '../api/session';

/** Route of a public page, for users of the app. */
export const pageRoute = <Parts,>(page: Page<Parts>, parts?: Parts): RouteObject => ({
  path: page.path,
  loader: ({ params, request }: LoaderFunctionArgs) => {
    const { query, variables } = page.read({ params, search: new URL(request.url).searchParams });
    return preload(query, variables);
  },
  element: <AppPage page={page} parts={parts} />,
});

interface AppPageProps<Parts> {
  page: Page<Parts>;
  parts: Parts | undefined;
}

/** A list keeps its place from one entry to the next; any other page starts anew at another path. */
function AppPage<Parts>(props: AppPageProps<Parts>) {
  const { pathname, state } = useLocation();
  const { id } = useParams();
  const linkedId = idIn(state);

  // A link to a list can name an entry of it, which then gets its own URL, so that a reload shows it again.
  if (props.page.path.endsWith('/:id?') && !id && linkedId) return <Navigate to={`${pathname}/${encodeURIComponent(linkedId)}`} replace />;
  return <ReadPage key={props.page.path.endsWith(':id') ? pathname : props.page.path} {...props} />;
}

const idIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'id' in state && typeof state.id === 'string' ? state.id : undefined;

/** Shows a public page with what only the caller sees. While it is read again, the data on screen stays. */
function ReadPage<Parts>({ page, parts }: AppPageProps<Parts>) {
  const caller = useSessionUser();
  const params = useParams();
  const [search] = useSearchParams();
  const place = { params, search };
  const { query, variables } = page.read(place);
  const { data, previousData, error, refetch } = useQuery(query, { variables });
  const contact = useContact();

  useEffect(() => {
    if (error) console.error(error);
  }, [error]);

  const state = {
    data: data ?? (error ? undefined : previousData),
    failed: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
  };
  return page.show(state, { place, contact, origin: location.origin, caller, parts: caller ? parts : undefined });
}

/** Returns the contact details; those of the brand until they are known. */
export function useContact() {
  const { data, previousData } = useQuery(frameQuery);
  return contactOf(data ?? previousData);
}
