import { paths } from '../../paths';
import { SiteLink } from '../../ui/links';
import { AgentAvatar, fullName, type AgentPortrait } from './agent';

/** Row of portraits that link to profiles. */
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
