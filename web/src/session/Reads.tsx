import { ApolloProvider, getApolloContext } from '@apollo/client/react';
import { useContext, type ReactNode } from 'react';
import { browserClient } from '../data/browserClient';
import { useSessionUser } from './session';

/** Lets what is inside read over Apollo as whoever is signed in. Pages without it load without Apollo. */
export function Reads({ children }: { children: ReactNode }) {
  // The server, and a test, provides a client of its own.
  const given = useContext(getApolloContext()).client;
  const readerId = useSessionUser()?.id;

  return <ApolloProvider client={given ?? browserClient(readerId)}>{children}</ApolloProvider>;
}
