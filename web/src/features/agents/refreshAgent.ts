import type { ApolloClient } from '@apollo/client';
import type { Agent } from 'cms/contract';
import { tellOtherTabs } from '../../lib/otherTabs';
import { agentQuery } from './operations';

/** Puts a saved agent before every open screen's eyes; the directory, whose order may have changed, is read anew. */
export function refreshAgent(client: ApolloClient, { active = null, listed = null, version = null, ...agent }: WireAgent) {
  const known = {
    ...agent,
    __typename: 'Agent',
    active,
    listed,
    version,
    social_links: agent.social_links.map((link) => ({ ...link, __typename: 'SocialLink' })),
  };
  client.writeQuery({ query: agentQuery, variables: { id: agent.id }, data: { agent: known } });
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'agents' });
  tellOtherTabs();
}

type Told = 'active' | 'listed' | 'version';
type WireAgent = Omit<Agent, Told> & { [Fact in Told]?: Agent[Fact] | null };

/** Shows a new picture wherever the agent appears, under an address that no browser has kept the old one by. */
export function showAvatar(client: ApolloClient, id: string, address: string) {
  client.cache.modify({
    id: client.cache.identify({ __typename: 'Agent', id }),
    fields: {
      avatar: () => `${address}?t=${Date.now()}`,
      // The narrower variants are not told with the reply; the next reading brings them.
      avatar_srcset: () => null,
    },
  });
  tellOtherTabs();
}
