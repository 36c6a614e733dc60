import EmailOutlinedIcon from '@mui/icons-material/EmailOutlined';
import LanguageIcon from '@mui/icons-material/Language';
import PhoneOutlinedIcon from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import { agentsCopy } from '../../content/agents';
import { EmailText, mailLink, phoneLink } from './contact';
import type { AgentProfile } from './queries';

export function ContactLinks({ agent }: { agent: AgentProfile }) {
  const { email, phone_number, website_url } = agent;

  return (
    <Box component="ul" sx={list}>
      <li>
        <a href={mailLink(email)}>
          <EmailOutlinedIcon aria-hidden />
          <EmailText email={email} />
        </a>
      </li>
      {phone_number && (
        <li>
          <a href={phoneLink(phone_number)}>
            <PhoneOutlinedIcon aria-hidden />
            {phone_number}
          </a>
        </li>
      )}
      {website_url && (
        <li>
          <a href={website_url} target="_blank" rel="noopener noreferrer">
            <LanguageIcon aria-hidden />
            {agentsCopy.profile.website}
          </a>
        </li>
      )}
    </Box>
  );
}

const list = {
  listStyle: 'none',
  p: 0,
  m: 0,
  mt: 3,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.5,
    minHeight: 44,
    fontWeight: 500,
    overflowWrap: 'anywhere',
    textDecoration: 'none',
  },
  '& a:hover': { textDecoration: 'underline', color: 'secondary.dark' },
  '& svg': { color: 'secondary.dark' },
};
