import type { SxProps, Theme } from '@mui/material/styles';
import { agentsCopy } from '../../content/agents';
import { brand } from '../../content/brand';
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
