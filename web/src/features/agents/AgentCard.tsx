import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { focusRing, raisedShadow, softShadow } from '../../ui/theme';
import { AgentAvatar } from './AgentAvatar';
import { AgentChips } from './AgentChips';
import { ContactButtons } from './ContactButtons';
import { EmailText } from './EmailText';
import { fullName } from './fullName';
import type { ListedAgent } from './queries';

export function AgentCard({ agent }: { agent: ListedAgent }) {
  return (
    <Box component="article" sx={card}>
      <AgentAvatar agent={agent} sizes="(min-width: 900px) 300px, (min-width: 600px) 45vw, 92vw" sx={{ borderRadius: 0 }} />
      <Box sx={{ p: 3, display: 'flex', flexDirection: 'column', flex: 1 }}>
        <Typography variant="h3" component="h2">
          <Link to={paths.agent.one(agent.id)}>{fullName(agent)}</Link>
        </Typography>
        <Typography variant="body2" sx={{ color: 'secondary.dark', fontWeight: 600 }}>
          {agent.title}
        </Typography>
        <AgentChips agent={agent} />
        <Box
          sx={{ mt: 1.5, mb: 2.5, typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere', '& > *': { display: 'block' } }}
        >
          <EmailText email={agent.email} />
          <div>{agent.phone_number}</div>
        </Box>
        <ContactButtons agent={agent} />
      </Box>
    </Box>
  );
}

// The name's link covers the whole card, and the buttons lie above it: one click target without links inside links.
const card = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  bgcolor: 'background.paper',
  borderRadius: 1,
  overflow: 'hidden',
  boxShadow: softShadow,
  transition: 'box-shadow 200ms, transform 200ms',
  '&:hover': { boxShadow: raisedShadow, transform: 'translateY(-3px)' },
  '& h2 a': { textDecoration: 'none', outline: 'none' },
  '& h2 a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
  '& h2 a:focus-visible::after': { ...focusRing, outlineOffset: '-3px' },
};
