import { agentsCopy } from '../../content/agents';
import { brand } from '../../content/brand';
import { pictureOf, type PictureField } from '../../data/pictures';
import { LazyImage } from '../../ui/LazyImage';
import { fullName, type ListedAgent } from './queries';

interface AgentAvatarProps {
  agent: Pick<ListedAgent, 'first_name' | 'last_name' | PictureField<'avatar'>>;
  sizes: string;
  /** Stands where the page begins. */
  eager?: boolean;
}

/** A square portrait; the company's mark stands in where there is none. */
export function AgentAvatar({ agent, sizes, eager }: AgentAvatarProps) {
  const portrait = pictureOf(agent, 'avatar');
  return (
    <LazyImage
      {...(portrait ?? { src: brand.logoMark })}
      sizes={sizes}
      alt={portrait ? agentsCopy.profile.portrait(fullName(agent)) : ''}
      ratio="1"
      className={portrait ? 'portrait' : 'portrait mark'}
      eager={eager}
    />
  );
}
