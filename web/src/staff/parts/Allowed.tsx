import type { EndpointName } from 'cms/contract';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useSession } from '../../api/session';

interface AllowedProps {
  /** Endpoint whose access rule applies to the entry in the URL. */
  to: EndpointName;
  /** Where everyone else is sent, relative to the URL. Default: the home page. */
  otherwise?: string;
  children: ReactNode;
}

/** Renders a staff screen for users with access. */
export function Allowed({ to, otherwise = '/', children }: AllowedProps) {
  const { may } = useSession();
  const { id } = useParams();
  return may(to, { id }) ? children : <Navigate to={otherwise} relative="path" replace />;
}
