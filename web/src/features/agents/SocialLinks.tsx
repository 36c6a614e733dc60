import { socialPlatforms } from 'cms/contract';
import { agentsCopy } from '../../content/agents';
import type { AgentProfile } from './queries';

interface SocialLinksProps {
  links: AgentProfile['social_links'];
  /** Whose they are. */
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

/** A platform's own icon, or a globe for any other. All of them are drawn in one file (socialIcons.tsx), which profiles alone ask for. */
const iconOf = (platform: string) => socialPlatforms.find((known) => known === platform.toLowerCase()) ?? 'website';
