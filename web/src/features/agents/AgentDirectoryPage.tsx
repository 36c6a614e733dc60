import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isAdmin } from 'cms/contract';
import { memo, useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { descriptions, titles } from '../../content/titles';
import { readNow, type PageHandle } from '../../data/queries';
import { useRead } from '../../data/useRead';
import { paths } from '../../paths';
import { useSessionUser } from '../../session/session';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { LoadFailed, Loading } from '../../ui/Loading';
import { PageMeta } from '../../ui/PageMeta';
import { PageWidth } from '../../ui/PageWidth';
import { pageOf, Pager } from '../../ui/paging/Pager';
import { AgentCard } from './AgentCard';
import { AgentSearch, matchesAgent, useSearchText } from './AgentSearch';
import { agentsQuery, type ListedAgent } from './queries';

export const handle: PageHandle = { prefetch: async (client) => void (await readNow(client, agentsQuery, {})) };

export function AgentDirectoryPage() {
  const user = useSessionUser();
  const { data, failed, retry } = useRead(agentsQuery, {});

  return (
    <PageWidth sx={{ py: { xs: 6, md: 9 } }}>
      <PageMeta title={titles.agents} description={descriptions.agents} />
      <Typography variant="h1">{agentsCopy.heading}</Typography>
      <Typography sx={{ mt: 2, maxWidth: '42em', color: 'text.secondary' }}>{agentsCopy.lead}</Typography>
      {isAdmin(user) && (
        <LinkButton to={paths.agent.new} variant="contained" sx={{ mt: 3 }}>
          {agentsCopy.addAgent}
        </LinkButton>
      )}
      {data && <Directory agents={data.agents} />}
      {failed && !data && <LoadFailed heading={agentsCopy.loadFailed} onRetry={retry} />}
      {!failed && !data && <Loading />}
    </PageWidth>
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
      <Box sx={{ mt: 4, mb: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <AgentSearch text={text} onSearch={search} />
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {agentsCopy.count(found.length)}
        </Typography>
      </Box>
      {found.length > 0 ? <AgentCards agents={shown} /> : <NobodyFound onShowAll={() => search('')} />}
      <Box sx={{ mt: 5 }}>
        <Pager label={agentsCopy.pages} page={page} pages={pages} to={(page) => paths.agentsPage(page, text)} />
      </Box>
    </>
  );
}

function NobodyFound({ onShowAll }: { onShowAll: () => void }) {
  const { heading, text, label } = agentsCopy.nobodyFound;
  return (
    <EmptyState heading={heading} text={text}>
      <Button variant="contained" onClick={onShowAll}>
        {label}
      </Button>
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
    <Box component="ul" sx={grid}>
      {agents.map((agent) => (
        <Item key={agent.id} agent={agent} />
      ))}
    </Box>
  );
}

// Typing in the search draws only the cards that come and go.
const Item = memo(function Item({ agent }: { agent: ListedAgent }) {
  return (
    <li>
      <AgentCard agent={agent} />
    </li>
  );
});

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 3, md: 4 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 270px), 1fr))',
};
