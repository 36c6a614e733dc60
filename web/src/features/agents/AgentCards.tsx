import Box from '@mui/material/Box';
import { memo } from 'react';
import { AgentCard } from './AgentCard';
import type { ListedAgent } from './queries';

export function AgentCards({ agents }: { agents: ListedAgent[] }) {
  return (
    <Box component="ul" sx={grid}>
      {agents.map((agent) => (
        <Item key={agent.id} agent={agent} />
      ))}
    </Box>
  );
}

// Typing in the search draws only the cards that come and go.
const Item = memo(function Item({ agent }: { agent: ListedAgent }) {
  return (
    <li>
      <AgentCard agent={agent} />
    </li>
  );
});

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 3, md: 4 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 270px), 1fr))',
};
