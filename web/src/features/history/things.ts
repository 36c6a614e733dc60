import type { ApolloClient } from '@apollo/client';
import type { EndpointName, Noun } from 'cms/contract';
import { tellOtherTabs } from '../../lib/otherTabs';
import { paths } from '../../paths';

interface Thing {
  list: 'listAgentRevisions' | 'listPostRevisions' | 'listSeasonRevisions';
  erase: 'eraseAgentHistory' | 'erasePostHistory' | 'eraseSeasonHistory';
  path: (id: string) => string;
  history: (id: string) => string;
  typename: string;
}

/** Where each noun that has a history is found. */
export const things = {
  agent: {
    list: 'listAgentRevisions',
    erase: 'eraseAgentHistory',
    path: paths.agent,
    history: paths.agentHistory,
    typename: 'Agent',
  },
  post: {
    list: 'listPostRevisions',
    erase: 'erasePostHistory',
    path: paths.insight,
    history: paths.insightHistory,
    typename: 'Post',
  },
  season: {
    list: 'listSeasonRevisions',
    erase: 'eraseSeasonHistory',
    path: paths.season,
    history: paths.seasonHistory,
    typename: 'Season',
  },
} satisfies Record<Noun, Thing & { list: EndpointName; erase: EndpointName }>;

/** Forgets what was read of a thing and of the list it is in, so that every screen reads them anew. */
export function forgetRead(client: ApolloClient, noun: Noun, id: string) {
  client.cache.evict({ id: client.cache.identify({ __typename: things[noun].typename, id }) });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: noun });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: `${noun}s` });
  tellOtherTabs();
  client.cache.gc();
}
