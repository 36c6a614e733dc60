import { siteSettingsCopy } from '../../content/siteSettings';
import { oneQuery } from '../../data/queries';
import { useRead } from '../../data/useRead';

const nameQuery = oneQuery('AgentName', 'agent', ['first_name', 'last_name']);

/** The name of an agent of whom only the id is known, or that there is none any more; undefined until it is read. */
export function useAgentName(id: string): string | undefined {
  const { data } = useRead(nameQuery, { id });
  if (!data) return undefined;
  return data.agent ? `${data.agent.first_name} ${data.agent.last_name}` : siteSettingsCopy.first.gone;
}

export const AgentName = ({ id }: { id: string }) => <div>{useAgentName(id)}</div>;
