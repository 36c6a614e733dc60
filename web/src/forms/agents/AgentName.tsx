import { oneQuery } from '../../data/queries';
import { useRead } from '../../data/useRead';

const nameQuery = oneQuery('AgentName', 'agent', ['first_name', 'last_name']);

/** The name of an agent of whom only the id is known; undefined until it is read. */
export function useAgentName(id: string): string | undefined {
  const agent = useRead(nameQuery, { id }).data?.agent;
  return agent ? `${agent.first_name} ${agent.last_name}` : undefined;
}

export const AgentName = ({ id }: { id: string }) => <div>{useAgentName(id)}</div>;
