import { useQuery } from '@apollo/client/react';
import { siteSettingsCopy } from '../../content/siteSettings';
import { graphql } from '../../data/graphql';
import { fullName } from '../../pages/agents/agent';

const query = graphql(`
  query AgentName($id: ID!) {
    agent(id: $id) { id first_name last_name }
  }
`);

/** Returns the name of an agent, or a text for a deleted agent; undefined while loading. */
export function useAgentName(id: string): string | undefined {
  const { data } = useQuery(query, { variables: { id } });
  if (!data) return undefined;
  return data.agent ? fullName(data.agent) : siteSettingsCopy.featured.deletedAgent;
}

export const AgentName = ({ id }: { id: string }) => <div>{useAgentName(id)}</div>;
