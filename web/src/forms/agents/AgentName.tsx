import { siteSettingsCopy } from '../../content/siteSettings';
import { oneQuery } from '../../data/queries';
import { useRead } from '../../data/useRead';

const nameQuery = oneQuery('AgentName', 'agent', ['first_name', 'last_name']);

/** Returns the name of an agent, or a text for a deleted agent; undefined while loading. */
export function useAgentName(id: string): string | undefined {
  const { data } = useRead(nameQuery, { id });
  if (!data) return undefined;
  return data.agent ? `${data.agent.first_name} ${data.agent.last_name}` : siteSettingsCopy.featured.deletedAgent;
}

export const AgentName = ({ id }: { id: string }) => <div>{useAgentName(id)}</div>;
