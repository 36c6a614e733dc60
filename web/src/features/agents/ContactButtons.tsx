import EmailOutlinedIcon from '@mui/icons-material/EmailOutlined';
import PhoneOutlinedIcon from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { agentsWords } from '../../content/agents';
import { mailLink, phoneLink } from '../../ui/contactLinks';
import { fullName } from './fullName';
import type { ListedAgent } from './queries';

export function ContactButtons({ agent }: { agent: ListedAgent }) {
  const name = fullName(agent);

  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 'auto', position: 'relative', '& > *': { flex: 1 } }}>
      <Button variant="contained" href={mailLink(agent.email)} aria-label={agentsWords.emailAgent(name)} startIcon={<EmailOutlinedIcon />}>
        {agentsWords.email}
      </Button>
      {agent.phone_number && (
        <Button
          variant="outlined"
          href={phoneLink(agent.phone_number)}
          aria-label={agentsWords.callAgent(name)}
          startIcon={<PhoneOutlinedIcon />}
        >
          {agentsWords.call}
        </Button>
      )}
    </Box>
  );
}
