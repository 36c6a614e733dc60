import type { Agent } from 'cms/contract';
import type { ComponentProps, ReactNode } from 'react';
import { agentsCopy } from '../../content/agents';
import { paths } from '../../paths';
import { mailLink, phoneLink } from '../../ui/contactLinks';
import { Icon } from '../../ui/Icon';
import { SiteLink } from '../../ui/links';
import { AgentAvatar, fullName } from './agent';

const columnSizes = '(min-width: 1240px) 270px, (min-width: 1120px) 24vw, (min-width: 848px) 30vw, (min-width: 600px) 45vw, 112px';

export type CardAgent = ComponentProps<typeof AgentAvatar>['agent'] & Pick<Agent, 'id' | 'title' | 'email' | 'phone_number'>;

interface AgentCardProps {
  agent: CardAgent;
  /** Whether the card is at the top of the page, so that its photo loads at once. */
  first: boolean;
  chips: ReactNode;
}

/** Card of the directory: columns of cards; on phones, rows. */
export function AgentCard({ agent, first, chips }: AgentCardProps) {
  return (
    <article className="agent-card">
      <AgentAvatar agent={agent} sizes={columnSizes} eager={first} />
      <h2 className="h3">
        <SiteLink to={paths.agent.one(agent.id)}>{fullName(agent)}</SiteLink>
      </h2>
      <Details agent={agent} chips={chips} />
    </article>
  );
}

/** Agents below other content, always in rows. */
export function AgentRows({ heading, agents }: { heading: string; agents: CardAgent[] }) {
  if (agents.length === 0) return null;
  return (
    <section aria-label={heading} className="agent-rows">
      <h2>{heading}</h2>
      <ul className="list">
        {agents.map((agent) => (
          <li key={agent.id} className="agent-card">
            <AgentAvatar agent={agent} sizes="112px" />
            <h3>
              <SiteLink to={paths.agent.one(agent.id)}>{fullName(agent)}</SiteLink>
            </h3>
            <Details agent={agent} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Details({ agent, chips }: { agent: CardAgent; chips?: ReactNode }) {
  const { email, phone_number, title } = agent;
  const name = fullName(agent);
  return (
    <>
      <div>
        <p className="title">{title}</p>
        {chips}
      </div>
      <p className="reach">
        <span>{phone_number}</span>
        <span title={email}>{email}</span>
      </p>
      <div className="contact">
        {phone_number && (
          <a className="button outlined" href={phoneLink(phone_number)} aria-label={agentsCopy.callAgent(name)}>
            <Icon name="phone" smaller />
            {agentsCopy.call}
          </a>
        )}
        <a className="button outlined" href={mailLink(email)} aria-label={agentsCopy.emailAgent(name)}>
          <Icon name="email" smaller />
          {agentsCopy.email}
        </a>
      </div>
    </>
  );
}
