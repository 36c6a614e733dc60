import EmailOutlinedIcon from '@mui/icons-material/EmailOutlined';
import PhoneOutlinedIcon from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { paths } from '../../paths';
import { AgentAvatar } from './AgentAvatar';
import { AgentChips } from './AgentChips';
import { EmailText, mailLink, phoneLink } from './contact';
import { focusRing, raisedShadow, softShadow } from '../../ui/theme';
import { fullName, type ListedAgent } from './queries';

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

function ContactButtons({ agent }: { agent: ListedAgent }) {
  const name = fullName(agent);

  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 'auto', position: 'relative', '& > *': { flex: 1 } }}>
      <Button variant="contained" href={mailLink(agent.email)} aria-label={agentsCopy.emailAgent(name)} startIcon={<EmailOutlinedIcon />}>
        {agentsCopy.email}
      </Button>
      {agent.phone_number && (
        <Button
          variant="outlined"
          href={phoneLink(agent.phone_number)}
          aria-label={agentsCopy.callAgent(name)}
          startIcon={<PhoneOutlinedIcon />}
        >
          {agentsCopy.call}
        </Button>
      )}
    </Box>
  );
}
