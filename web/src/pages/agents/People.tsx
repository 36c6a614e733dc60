import { agentsCopy } from '../../content/agents';
import { paths } from '../../paths';
import { mailLink, phoneLink } from '../../ui/contactLinks';
import { Icon } from '../../ui/Icon';
import type { ImageFieldName } from '../../ui/images';
import { SiteLink } from '../../ui/links';
import { AgentAvatar, fullName } from './agent';

export interface Person extends Record<ImageFieldName<'avatar'>, string | null> {
  id: string;
  first_name: string;
  last_name: string;
  title: string | null;
  /** Null for callers who cannot read them. */
  active: boolean | null;
  listed: boolean | null;
}

const isListed = ({ active, listed }: Person) => active !== false && listed !== false;

/** Row of portraits that link to profiles, without agents that only administrators see. */
export function People({ agents, count }: { agents: Person[]; count: number }) {
  return (
    <ul className="people list">
      {agents
        .filter(isListed)
        .slice(0, count)
        .map((agent) => (
          <li key={agent.id}>
            <SiteLink to={paths.agent.one(agent.id)}>
              <AgentAvatar agent={agent} sizes={`(min-width: 900px) ${Math.round(1080 / count)}px, 44vw`} />
              <span className="h3">{fullName(agent)}</span>
              <span className="title">{agent.title}</span>
            </SiteLink>
          </li>
        ))}
    </ul>
  );
}

/** Asks the reader to talk to the first agent of the directory. */
export function TalkItOver({ agents }: { agents: (Person & { email: string; phone_number: string | null })[] }) {
  const agent = agents.find(isListed);
  if (!agent) return null;
  const name = fullName(agent);
  return (
    <aside className="talk">
      <AgentAvatar agent={agent} sizes="72px" />
      <p>
        <span className="small quiet">{agentsCopy.talk}</span>
        <SiteLink to={paths.agent.one(agent.id)} className="h3">
          {name}
        </SiteLink>
      </p>
      <div>
        {agent.phone_number && (
          <a className="button outlined" href={phoneLink(agent.phone_number)} aria-label={agentsCopy.callAgent(name)}>
            <Icon name="phone" smaller />
            {agentsCopy.call}
          </a>
        )}
        <a className="button outlined" href={mailLink(agent.email)} aria-label={agentsCopy.emailAgent(name)}>
          <Icon name="email" smaller />
          {agentsCopy.email}
        </a>
      </div>
    </aside>
  );
}
