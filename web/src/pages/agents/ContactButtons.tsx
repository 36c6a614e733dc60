import type { Agent } from 'cms/contract';
import { agentsCopy } from '../../content/agents';
import { mailLink, phoneLink } from '../../ui/contactLinks';
import { Icon } from '../../ui/Icon';

interface ContactButtonsProps {
  agent: Pick<Agent, 'first_name' | 'email' | 'phone_number'>;
  subject?: string;
  /** Whether the page has a form to write to the agent. */
  writes?: boolean;
  /** The most likely request to the agent. */
  ask?: { label: string; href: string };
}

/** On phones, a bar at the bottom of the screen; there, calls and emails are icons next to the other request. */
export function ContactButtons({ agent: { first_name, email, phone_number }, subject, writes = false, ask }: ContactButtonsProps) {
  const variant = (isFirst: boolean) => `button ${isFirst && !ask ? 'contained' : 'outlined'}`;
  return (
    <div className={ask ? 'contact-buttons with-ask' : 'contact-buttons'}>
      {ask && (
        <a className="button contained" href={ask.href}>
          {ask.label}
        </a>
      )}
      {writes && !ask && (
        <a className="button contained" href="#message">
          {agentsCopy.message}
        </a>
      )}
      {phone_number && (
        <a className={variant(!writes)} href={phoneLink(phone_number)}>
          <Icon name="phone" smaller />
          <span>
            {agentsCopy.call} <span className="number">{phone_number}</span>
          </span>
        </a>
      )}
      <a className={variant(!phone_number)} href={mailLink(email, { subject })}>
        <Icon name="email" smaller />
        <span>
          {agentsCopy.email} <span className="number">{first_name}</span>
        </span>
      </a>
    </div>
  );
}
