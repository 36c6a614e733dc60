import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { print } from 'graphql';

export type RunQuery = (
  query: string,
  variables: Record<string, unknown>,
) => Promise<{ data?: unknown; errors?: readonly unknown[] }>;

/** A client for one page, whose queries are run in this process. */
export function serverClient(runQuery: RunQuery): ApolloClient {
  const link = new ApolloLink(
    ({ query, variables }) =>
      new Observable((observer) => {
        runQuery(print(query), variables).then(
          (result) => {
            observer.next(result as ApolloLink.Result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
  return new ApolloClient({ cache: new InMemoryCache(), link, ssrMode: true });
}
