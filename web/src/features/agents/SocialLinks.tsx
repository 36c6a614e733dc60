import { socialPlatforms } from 'cms/contract';
import { agentsCopy } from '../../content/agents';
import type { AgentProfile } from './queries';

interface SocialLinksProps {
  links: AgentProfile['social_links'];
  /** Name of the agent. */
  name: string;
}

export function SocialLinks({ links, name }: SocialLinksProps) {
  if (links.length === 0) return null;

  return (
    <ul aria-label={agentsCopy.profile.socialHeading} className="social-links list">
      {links.map(({ platform, url }) => (
        <li key={`${platform} ${url}`}>
          <a href={url} target="_blank" rel="noopener noreferrer" aria-label={agentsCopy.profile.socialLink(name, platform)}>
            <svg aria-hidden width={20} height={20}>
              <use href={`/social-icons.svg#${iconOf(platform)}`} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Icon id of a platform, or of the globe if it is unknown. All icons are in one file (socialIcons.tsx) that only profiles load. */
const iconOf = (platform: string) => socialPlatforms.find((id) => id === platform.toLowerCase()) ?? 'website';
