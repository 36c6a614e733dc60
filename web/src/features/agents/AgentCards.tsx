import { memo, type Ref } from 'react';
import { AgentCard } from './AgentCard';
import type { ListedAgent } from './queries';

interface AgentCardsProps {
  agents: ListedAgent[];
  list?: Ref<HTMLUListElement>;
  /** Continues the list above. */
  further?: boolean;
}

/** Memoized, so that typing in the search renders only cards that are added or removed. */
export const AgentCards = memo(function AgentCards({ agents, list, further = false }: AgentCardsProps) {
  return (
    <ul ref={list} className={further ? 'agent-cards further list' : 'agent-cards list'}>
      {agents.map((agent, index) => (
        <Item key={agent.id} agent={agent} first={!further && index === 0} />
      ))}
    </ul>
  );
});

const Item = memo(function Item(card: { agent: ListedAgent; first: boolean }) {
  return (
    <li>
      <AgentCard {...card} />
    </li>
  );
});
