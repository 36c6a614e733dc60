import type { Agent } from 'cms/contract';
import { agentsCopy } from '../../content/agents';
import { mailLink, phoneLink } from '../../ui/contactLinks';
import { Icon } from '../../ui/Icon';

interface ContactButtonsProps {
  agent: Pick<Agent, 'first_name' | 'email' | 'phone_number'>;
  subject?: string;
}

/** On phones, a bar at the bottom of the screen. */
export function ContactButtons({ agent: { first_name, email, phone_number }, subject }: ContactButtonsProps) {
  return (
    <div className="contact-buttons">
      {phone_number && (
        <a className="button contained" href={phoneLink(phone_number)}>
          <Icon name="phone" smaller />
          <span>
            {agentsCopy.call} <span className="number">{phone_number}</span>
          </span>
        </a>
      )}
      <a className={phone_number ? 'button outlined' : 'button contained'} href={mailLink(email, { subject })}>
        <Icon name="email" smaller />
        {agentsCopy.emailAgent(first_name)}
      </a>
    </div>
  );
}
