import { agentsCopy } from '../../content/agents';
import { brand } from '../../content/brand';
import { imageOf, type ImageFieldName } from '../../data/images';
import { LazyImage } from '../../ui/LazyImage';
import { fullName, type ListedAgent } from './queries';

interface AgentAvatarProps {
  agent: Pick<ListedAgent, 'first_name' | 'last_name' | ImageFieldName<'avatar'>>;
  sizes: string;
  /** Stands where the page begins. */
  eager?: boolean;
}

/** A square portrait; the company's mark stands in where there is none. */
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
