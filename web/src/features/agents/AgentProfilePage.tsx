import { useParams } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { notFoundCopy } from '../../content/errors';
import { descriptions, titles } from '../../content/titles';
import type { PageHandle } from '../../data/queries';
import { useRead } from '../../data/useRead';
import { LoadFailed, Loading } from '../../ui/Loading';
import { MissingPage } from '../../ui/MissingPage';
import { PageMeta } from '../../ui/PageMeta';
import { AgentView } from './AgentView';
import { agentQuery, fullName } from './queries';

export const handle: PageHandle = { prefetch: (read, { id = '' }) => read(agentQuery, { id }) };

export function AgentProfilePage() {
  const { id = '' } = useParams();
  const { data, failed, retry } = useRead(agentQuery, { id });

  if (failed && !data) return <LoadFailed heading={agentsCopy.loadFailed} onRetry={retry} level="h1" />;
  if (!data) return <Loading />;
  if (!data.agent) return <MissingPage {...notFoundCopy.agent} />;

  const name = fullName(data.agent);
  return (
    <>
      <PageMeta title={titles.agent(name)} description={descriptions.agent(name)} image={data.agent.avatar} />
      <AgentView agent={data.agent} />
    </>
  );
}
