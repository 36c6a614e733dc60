import { agentsCopy } from '../../content/agents';
import { brand } from '../../content/brand';
import { imageOf, type ImageFieldName } from '../../data/images';
import { LazyImage } from '../../ui/LazyImage';
import { fullName, type ListedAgent } from './queries';

interface AgentAvatarProps {
  agent: Pick<ListedAgent, 'first_name' | 'last_name' | ImageFieldName<'avatar'>>;
  sizes: string;
  /** Loads at once, for photos at the top of a page. */
  eager?: boolean;
}

/** Square photo of an agent, or the company's logo mark if there is none. */
export function AgentAvatar({ agent, sizes, eager }: AgentAvatarProps) {
  const photo = imageOf(agent, 'avatar');
  return (
    <LazyImage
      {...(photo ?? { src: brand.logoMark })}
      sizes={sizes}
      alt={photo ? agentsCopy.profile.photo(fullName(agent)) : ''}
      ratio="1"
      className={photo ? 'portrait' : 'portrait mark'}
      eager={eager}
    />
  );
}
