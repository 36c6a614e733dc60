import { agentsCopy } from '../../content/agents';
import { Chip } from '../../ui/Chip';
import type { ListedAgent } from './queries';

/** What administrators are told of an agent whom visitors do not see. */
export function AgentChips({ agent: { active, listed } }: { agent: Pick<ListedAgent, 'active' | 'listed'> }) {
  if (active !== false && listed !== false) return null;
  return (
    <div className="agent-chips">
      {active === false && <Chip>{agentsCopy.deactivated}</Chip>}
      {listed === false && <Chip>{agentsCopy.unlisted}</Chip>}
    </div>
  );
}
