import type { ReactNode } from 'react';
import type { ResultOf } from '../../api/graphql';
import { agentsCopy } from '../../content/agents';
import { paths } from '../../paths';
import { EmailText, mailLink, phoneLink } from '../../ui/contactLinks';
import { Icon } from '../../ui/Icon';
import { SiteLink } from '../../ui/links';
import { AgentAvatar, fullName, type agentCardFields, type AgentPortrait } from './agent';

interface AgentCardProps {
  agent: ResultOf<typeof agentCardFields>;
  sizes: string;
  /** Loads the photo at once, at the top of a page. */
  eager?: boolean;
  /** 'h2' on cards that are the content of a page. */
  heading: 'h2' | 'h3';
  chips?: ReactNode;
  /** Subject of emails. */
  subject?: string;
}

export function AgentCard({ agent, sizes, eager, heading: Heading, chips, subject }: AgentCardProps) {
  const { id, title, email, phone_number } = agent;
  const name = fullName(agent);
  const Card = Heading === 'h2' ? 'article' : 'div';

  return (
    <Card className="agent-card">
      <AgentAvatar agent={agent} sizes={sizes} eager={eager} />
      <Heading>
        <SiteLink to={paths.agent.one(id)}>{name}</SiteLink>
      </Heading>
      <div>
        <p className="title">{title}</p>
        {chips}
      </div>
      <p className="reach quiet">
        <span>{phone_number}</span>
        <EmailText email={email} />
      </p>
      <div className="contact row">
        {phone_number && (
          <a className="button outlined" href={phoneLink(phone_number)} aria-label={agentsCopy.callAgent(name)}>
            <Icon name="phone" smaller />
            {agentsCopy.call}
          </a>
        )}
        <a className="button outlined" href={mailLink(email, { subject })} aria-label={agentsCopy.emailAgent(name)}>
          <Icon name="email" smaller />
          {agentsCopy.email}
        </a>
      </div>
    </Card>
  );
}

/** Cards below other content, in rows at every width. */
export function AgentRows({ heading, agents, subject }: { heading: string; agents: AgentCardProps['agent'][]; subject?: string }) {
  if (agents.length === 0) return null;
  return (
    <section aria-label={heading} className="agent-rows">
      <h2 className="h3">{heading}</h2>
      <ul className="list">
        {agents.map((agent) => (
          <li key={agent.id}>
            <AgentCard agent={agent} sizes="112px" heading="h3" subject={subject} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function People({ agents }: { agents: AgentPortrait[] }) {
  return (
    <ul className="people list">
      {agents.map((agent) => (
        <li key={agent.id}>
          <SiteLink to={paths.agent.one(agent.id)}>
            <AgentAvatar agent={agent} sizes="(min-width: 900px) 270px, 44vw" />
            <span className="h3">{fullName(agent)}</span>
            <span className="title">{agent.title}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
