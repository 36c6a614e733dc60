import { memo, type Ref } from 'react';
import { AgentCard } from './AgentCard';
import type { ListedAgent } from './queries';

interface AgentCardsProps {
  agents: ListedAgent[];
  list?: Ref<HTMLUListElement>;
  /** Follows other cards. */
  further?: boolean;
}

/** Typing in the search draws only the cards that come and go, and none where they stay. */
export const AgentCards = memo(function AgentCards({ agents, list, further = false }: AgentCardsProps) {
  return (
    <ul ref={list} className={further ? 'agent-cards further list' : 'agent-cards list'}>
      {agents.map((agent, place) => (
        <Item key={agent.id} agent={agent} first={!further && place === 0} />
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
