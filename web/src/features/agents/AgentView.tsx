import { agentsCopy } from '../../content/agents';
import { paths } from '../../paths';
import { useSessionUser } from '../../session/session';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { RichText } from '../../ui/rich-text/RichText';
import { staffPart } from '../../ui/staffPart';
import { AgentAvatar } from './AgentAvatar';
import { AgentChips } from './AgentChips';
import { ContactLinks } from './ContactLinks';
import { fullName, profileLines, type AgentProfile } from './queries';
import { SocialLinks } from './SocialLinks';

const AgentActions = staffPart(async () => (await import('./AgentActions')).AgentActions);
const AvatarPicker = staffPart(async () => (await import('./AvatarPicker')).AvatarPicker);

export function AgentView({ agent }: { agent: AgentProfile }) {
  const copy = agentsCopy.profile;
  const user = useSessionUser();

  return (
    <article className="agent-profile width">
      <LinkButton to={paths.agent.list} className="back">
        <Icon name="arrow-back" smaller />
        {copy.allAgents}
      </LinkButton>
      <div className="columns">
        <div>
          <AgentAvatar agent={agent} sizes="(min-width: 900px) 380px, (min-width: 600px) 240px, 92vw" eager />
          {user && <AvatarPicker agentId={agent.id} />}
        </div>
        <div>
          <h1>{fullName(agent)}</h1>
          {profileLines.map(
            (name) =>
              agent[name] && (
                <p key={name} className="line">
                  {agent[name]}
                </p>
              ),
          )}
          <AgentChips agent={agent} />
          {user && <AgentActions agent={agent} />}
          <ContactLinks agent={agent} />
          <SocialLinks links={agent.social_links} name={fullName(agent)} />
          <section aria-labelledby="about-agent">
            <h2 id="about-agent">{copy.aboutHeading}</h2>
            {agent.bio ? <RichText html={agent.bio} below={2} /> : <p className="quiet">{copy.noBio(agent.first_name)}</p>}
          </section>
        </div>
      </div>
    </article>
  );
}
