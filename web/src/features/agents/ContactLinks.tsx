import { agentsCopy } from '../../content/agents';
import { Icon } from '../../ui/Icon';
import { EmailText, mailLink, phoneLink } from '../../ui/contactLinks';
import type { AgentProfile } from './queries';

export function ContactLinks({ agent }: { agent: AgentProfile }) {
  const { email, phone_number, website_url } = agent;

  return (
    <ul className="contact-links list">
      <li>
        <a href={mailLink(email)}>
          <Icon name="email" />
          <EmailText email={email} />
        </a>
      </li>
      {phone_number && (
        <li>
          <a href={phoneLink(phone_number)}>
            <Icon name="phone" />
            {phone_number}
          </a>
        </li>
      )}
      {website_url && (
        <li>
          <a href={website_url} target="_blank" rel="noopener noreferrer">
            <Icon name="website" />
            {agentsCopy.profile.website}
          </a>
        </li>
      )}
    </ul>
  );
}
