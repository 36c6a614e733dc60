import { agentsCopy } from '../../content/agents';
import { brand } from '../../content/brand';
import { LazyImage } from '../../ui/LazyImage';
import { fullName, type ListedAgent } from './queries';

interface AgentAvatarProps {
  agent: Pick<ListedAgent, 'first_name' | 'last_name' | 'avatar' | 'avatar_srcset'>;
  sizes: string;
  /** Stands where the page begins. */
  eager?: boolean;
}

/** A square portrait; the company's mark stands in where there is none. */
export function AgentAvatar({ agent, sizes, eager }: AgentAvatarProps) {
  const { avatar, avatar_srcset } = agent;
  return (
    <LazyImage
      src={avatar || brand.logoMark}
      srcSet={avatar ? avatar_srcset : null}
      sizes={sizes}
      alt={avatar ? agentsCopy.profile.portrait(fullName(agent)) : ''}
      ratio="1"
      className={avatar ? 'portrait' : 'portrait mark'}
      eager={eager}
    />
  );
}
