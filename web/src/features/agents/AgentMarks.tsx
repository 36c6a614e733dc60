import Box from '@mui/material/Box';
import { agentsWords } from '../../content/agents';
import { Mark } from '../../ui/Mark';
import type { ListedAgent } from './operations';

/** What administrators are told of an agent whom visitors do not see. */
export function AgentMarks({ agent: { active, listed } }: { agent: Pick<ListedAgent, 'active' | 'listed'> }) {
  if (active !== false && listed !== false) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {active === false && <Mark>{agentsWords.deactivated}</Mark>}
      {listed === false && <Mark>{agentsWords.unlisted}</Mark>}
    </Box>
  );
}
