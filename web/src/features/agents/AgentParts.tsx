import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { agentsCopy } from '../../content/agents';
import { brand } from '../../content/brand';
import { Chip } from '../../ui/Chip';
import { LazyImage } from '../../ui/LazyImage';
import { fullName, type ListedAgent } from './queries';

interface AgentAvatarProps {
  agent: Pick<ListedAgent, 'first_name' | 'last_name' | 'avatar' | 'avatar_srcset'>;
  sizes: string;
  sx?: SxProps<Theme>;
}

/** A square portrait; the company's mark stands in where there is none. */
export function AgentAvatar({ agent, sizes, sx = null }: AgentAvatarProps) {
  const { avatar, avatar_srcset } = agent;
  return (
    <LazyImage
      src={avatar || brand.logoMark}
      srcSet={avatar ? avatar_srcset : null}
      sizes={sizes}
      alt={avatar ? agentsCopy.profile.portrait(fullName(agent)) : ''}
      ratio="1"
      sx={[{ borderRadius: 1, '& img': avatar ? {} : { p: '22%' } }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  );
}

/** What administrators are told of an agent whom visitors do not see. */
export function AgentChips({ agent: { active, listed } }: { agent: Pick<ListedAgent, 'active' | 'listed'> }) {
  if (active !== false && listed !== false) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {active === false && <Chip>{agentsCopy.deactivated}</Chip>}
      {listed === false && <Chip>{agentsCopy.unlisted}</Chip>}
    </Box>
  );
}

/** An address that, where it must break, breaks before its @. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Keeps what a telephone can dial. */
export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+*#,;]/g, '')}`;
