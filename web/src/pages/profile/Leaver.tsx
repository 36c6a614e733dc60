import type { Leaver } from 'cms/contract';
import { agentsCopy } from '../../content/agents';
import { titled } from '../../content/navigation';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { EmptyState } from '../../ui/states';
import { fullName } from '../agents/agent';
import { AgentCard } from '../agents/AgentCard';
import { InquiryForm, type FormSettings } from '../contact/InquiryForm';
import type { AgentProfile } from './Profile';

const copy = agentsCopy.leaver;

interface LeaverPageProps {
  leaver: Leaver;
  /** The successor; null for the office. */
  agent: AgentProfile | null;
  settings: FormSettings | null;
}

/** Page of an agent who has left: for a year, it says who answers now. */
export function LeaverPage({ leaver: { name, isGone }, agent, settings }: LeaverPageProps) {
  if (isGone) {
    return (
      <>
        <PageMeta title={titled(copy.gone)} gone />
        <EmptyState heading={copy.gone} text={copy.goneText} level="h1" to={paths.agent.list} label={agentsCopy.profile.allAgents} />
      </>
    );
  }
  return (
    <div className="contact-page width narrow">
      <PageMeta title={titled(copy.heading(name))} unlisted replacedBy={agent ? paths.agent.one(agent.id) : paths.agent.list} />
      <h1>{copy.heading(name)}</h1>
      <p className="lead quiet">{copy.successor(agent ? fullName(agent) : null)}</p>
      {agent && <AgentCard agent={agent} sizes="240px" heading="h2" eager />}
      {settings?.inquiries ? (
        <InquiryForm
          kind="message"
          about={agent ? `agent:${agent.id}` : 'office'}
          from={agent ? paths.agent.one(agent.id) : paths.agent.list}
          settings={settings}
        />
      ) : (
        <LinkButton to={paths.agent.list}>{agentsCopy.profile.allAgents}</LinkButton>
      )}
    </div>
  );
}
