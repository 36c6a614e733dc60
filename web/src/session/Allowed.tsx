import { endpoints, type EndpointName } from 'cms/contract';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { Loading } from '../ui/Loading';
import { useKnownUser } from './session';

interface AllowedProps {
  /** The endpoint whose rule decides. */
  to: EndpointName;
  /** Of the entry that it is about. */
  id?: string;
  /** Where everyone else is sent. */
  otherwise: string;
  children: ReactNode;
}

/** Shows a staff page to those who may use it. Nothing of it is drawn before that is known. */
export function Allowed({ to, id, otherwise, children }: AllowedProps) {
  const user = useKnownUser();

  if (user === undefined) return <Loading />;
  return endpoints[to].access(user, { id }) ? children : <Navigate to={otherwise} replace />;
}
