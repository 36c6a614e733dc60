import { Link } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { AgentAvatar } from './AgentAvatar';
import { AgentChips } from './AgentChips';
import { EmailText, mailLink, phoneLink } from '../../ui/contactLinks';
import { fullName, type ListedAgent } from './queries';

interface AgentCardProps {
  agent: ListedAgent;
  /** Is at the top of the page, so its photo loads at once. */
  first?: boolean;
}

export function AgentCard({ agent, first }: AgentCardProps) {
  return (
    <article className="agent-card">
      <AgentAvatar agent={agent} sizes="(min-width: 1240px) 270px, (min-width: 938px) 30vw, (min-width: 628px) 45vw, 92vw" eager={first} />
      <div>
        <h2 className="h3">
          <Link to={paths.agent.one(agent.id)}>{fullName(agent)}</Link>
        </h2>
        <p className="title">{agent.title}</p>
        <AgentChips agent={agent} />
        <p className="reach">
          <EmailText email={agent.email} />
          <span>{agent.phone_number}</span>
        </p>
        <ContactButtons agent={agent} />
      </div>
    </article>
  );
}

function ContactButtons({ agent }: { agent: ListedAgent }) {
  const name = fullName(agent);

  return (
    <div className="contact">
      <a className="button contained" href={mailLink(agent.email)} aria-label={agentsCopy.emailAgent(name)}>
        <Icon name="email" smaller />
        {agentsCopy.email}
      </a>
      {agent.phone_number && (
        <a className="button outlined" href={phoneLink(agent.phone_number)} aria-label={agentsCopy.callAgent(name)}>
          <Icon name="phone" smaller />
          {agentsCopy.call}
        </a>
      )}
    </div>
  );
}
