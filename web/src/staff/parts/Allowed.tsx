import type { EndpointName } from 'cms/contract';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../api/session';

interface AllowedProps {
  /** Endpoint whose access rule applies. */
  to: EndpointName;
  /** Id of the entry that the page edits or shows. */
  id?: string;
  /** Redirect target for everyone else. */
  otherwise: string;
  children: ReactNode;
}

/** Renders a staff screen for users with access. */
export function Allowed({ to, id, otherwise, children }: AllowedProps) {
  const { may } = useSession();
  return may(to, { id }) ? children : <Navigate to={otherwise} replace />;
}
