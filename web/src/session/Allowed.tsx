import { endpoints, type EndpointName } from 'cms/contract';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { Loading } from '../ui/Loading';
import { useKnownUser } from './session';

interface AllowedProps {
  /** Endpoint whose access rule applies. */
  to: EndpointName;
  /** Id of the entry that the page edits or shows. */
  id?: string;
  /** Redirect target for everyone else. */
  otherwise: string;
  children: ReactNode;
}

/** Renders a staff page for users with access. Renders a placeholder until the session is known. */
export function Allowed({ to, id, otherwise, children }: AllowedProps) {
  const user = useKnownUser();

  if (user === undefined) return <Loading />;
  return endpoints[to].access(user, { id }) ? children : <Navigate to={otherwise} replace />;
}
