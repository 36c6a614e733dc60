import type { ApolloClient } from '@apollo/client';
import type { EndpointName, Noun, Revision } from 'cms/contract';
import { tellOtherTabs } from '../../lib/otherTabs';
import { paths } from '../../paths';

interface Thing {
  list: 'listAgentRevisions' | 'listPostRevisions' | 'listSeasonRevisions';
  path: (id: string) => string;
  history: (id: string) => string;
  typename: string;
  nameOf: (fields: Revision['fields']) => string;
}

/** Where each noun that has a history is found. */
export const things = {
  agent: {
    list: 'listAgentRevisions',
    path: paths.agent,
    history: paths.agentHistory,
    typename: 'Agent',
    nameOf: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  },
  post: {
    list: 'listPostRevisions',
    path: paths.insight,
    history: paths.insightHistory,
    typename: 'Post',
    nameOf: ({ title }) => String(title),
  },
  season: {
    list: 'listSeasonRevisions',
    path: paths.season,
    history: paths.seasonHistory,
    typename: 'Season',
    nameOf: ({ name }) => String(name),
  },
} satisfies Record<Noun, Thing & { list: EndpointName }>;

/** Forgets what was read of a thing and of the list it is in, so that every screen reads them anew. */
export function forgetRead(client: ApolloClient, noun: Noun, id: string) {
  client.cache.evict({ id: client.cache.identify({ __typename: things[noun].typename, id }) });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: noun });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: `${noun}s` });
  tellOtherTabs();
  client.cache.gc();
}
