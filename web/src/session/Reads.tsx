import { ApolloProvider, getApolloContext } from '@apollo/client/react';
import { useContext, type ReactNode } from 'react';
import { browserClient } from '../data/browserClient';
import { useSessionUser } from './session';

/** Provides an Apollo client for the current user. Pages that do not need it load without Apollo. */
export function Reads({ children }: { children: ReactNode }) {
  // The server and tests provide their own client.
  const provided = useContext(getApolloContext()).client;
  const readerId = useSessionUser()?.id;

  return <ApolloProvider client={provided ?? browserClient(readerId)}>{children}</ApolloProvider>;
}
