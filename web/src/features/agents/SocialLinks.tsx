import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { agentsCopy } from '../../content/agents';
import type { AgentProfile } from './queries';
import { socialIcon } from './socialIcons';

interface SocialLinksProps {
  links: AgentProfile['social_links'];
  /** Whose they are. */
  name: string;
}

export function SocialLinks({ links, name }: SocialLinksProps) {
  if (links.length === 0) return null;

  return (
    <Box component="ul" aria-label={agentsCopy.profile.socialHeading} sx={row}>
      {links.map(({ platform, url }) => {
        const Icon = socialIcon(platform);
        return (
          <li key={`${platform} ${url}`}>
            <IconButton
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={agentsCopy.profile.socialLink(name, platform)}
              sx={disc}
            >
              <Icon sx={{ fontSize: 20 }} />
            </IconButton>
          </li>
        );
      })}
    </Box>
  );
}

const row = { listStyle: 'none', p: 0, m: 0, mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1 };

const disc = {
  bgcolor: 'primary.main',
  color: 'common.white',
  '&:hover': { bgcolor: 'secondary.dark' },
};
