import { isAdmin } from 'cms/contract';
import { memo, useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { descriptions, titles } from '../../content/titles';
import type { PageHandle } from '../../data/queries';
import { useRead } from '../../data/useRead';
import { paths } from '../../paths';
import { useSessionUser } from '../../session/session';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { LoadFailed, Loading } from '../../ui/Loading';
import { PageMeta } from '../../ui/PageMeta';
import { pageOf, Pager } from '../../ui/paging/Pager';
import { AgentCard } from './AgentCard';
import { AgentSearch, matchesAgent, useSearchText } from './AgentSearch';
import { agentsQuery, type ListedAgent } from './queries';

export const handle: PageHandle = { prefetch: (read) => read(agentsQuery, {}) };

export function AgentDirectoryPage() {
  const user = useSessionUser();
  const { data, failed, retry } = useRead(agentsQuery, {});

  return (
    <div className="directory width">
      <PageMeta title={titles.agents} description={descriptions.agents} />
      <h1>{agentsCopy.heading}</h1>
      <p className="lead">{agentsCopy.lead}</p>
      {isAdmin(user) && (
        <LinkButton to={paths.agent.new} variant="contained">
          {agentsCopy.addAgent}
        </LinkButton>
      )}
      {data && <Directory agents={data.agents} />}
      {failed && !data && <LoadFailed heading={agentsCopy.loadFailed} onRetry={retry} />}
      {!failed && !data && <Loading />}
    </div>
  );
}

/** As many cards as are drawn at once: whole rows, however wide the screen. */
const pageSize = 60;

function Directory({ agents }: { agents: ListedAgent[] }) {
  const { text, search } = useSearchText();
  const sought = useDeferredValue(text);
  const found = agents.filter((agent) => matchesAgent(agent, sought));
  const [params] = useSearchParams();
  const { shown, page, pages } = pageOf(found, pageSize, Number.parseInt(params.get('page') ?? '1') || 1);

  if (agents.length === 0) return <NoAgents />;
  return (
    <>
      <div className="find">
        <AgentSearch text={text} onSearch={search} />
        <p role="status" className="small quiet">
          {agentsCopy.count(found.length)}
        </p>
      </div>
      {found.length > 0 ? <AgentCards agents={shown} /> : <NobodyFound />}
      <Pager label={agentsCopy.pages} page={page} pages={pages} to={(page) => paths.agentsPage(page, text)} />
    </>
  );
}

function NobodyFound() {
  const { heading, text, label } = agentsCopy.nobodyFound;
  return (
    <EmptyState heading={heading} text={text}>
      <LinkButton variant="contained" to={paths.agent.list}>
        {label}
      </LinkButton>
    </EmptyState>
  );
}

function NoAgents() {
  const { heading, text, label } = agentsCopy.noAgents;
  return (
    <EmptyState heading={heading} text={text}>
      <LinkButton variant="contained" to={paths.about}>
        {label}
      </LinkButton>
    </EmptyState>
  );
}

function AgentCards({ agents }: { agents: ListedAgent[] }) {
  return (
    <ul className="agent-cards list">
      {agents.map((agent, place) => (
        <Item key={agent.id} agent={agent} first={place === 0} />
      ))}
    </ul>
  );
}

// Typing in the search draws only the cards that come and go.
const Item = memo(function Item(card: { agent: ListedAgent; first: boolean }) {
  return (
    <li>
      <AgentCard {...card} />
    </li>
  );
});
