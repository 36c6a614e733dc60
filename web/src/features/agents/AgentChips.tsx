import { agentsCopy } from '../../content/agents';
import { Chip } from '../../ui/Chip';
import { invitationText } from './invitationText';
import type { ListedAgent } from './queries';

type AgentStatus = Pick<ListedAgent, 'active' | 'listed' | 'joined' | 'invited_until'>;

/** Status chips for administrators, on agents that visitors cannot see or that cannot sign in yet. */
export function AgentChips({ agent }: { agent: AgentStatus }) {
  const { active, listed, joined, invited_until } = agent;
  const states = [
    active === false && agentsCopy.deactivated,
    listed === false && agentsCopy.unlisted,
    active === true && joined === false && invitationText(invited_until),
  ].filter((state) => state !== false);

  if (states.length === 0) return null;
  return (
    <div className="agent-chips">
      {states.map((state) => (
        <Chip key={state}>{state}</Chip>
      ))}
    </div>
  );
}
