import { isAdmin, pageNamed } from 'cms/contract';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { invitationCopy } from '../../content/invitations';
import { agentImportCopy } from '../../content/agentImport';
import { descriptions, titles } from '../../content/titles';
import type { PageHandle } from '../../data/queries';
import { useRead } from '../../data/useRead';
import { paths } from '../../paths';
import { useSessionUser } from '../../session/session';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { LoadFailed, Loading } from '../../ui/Loading';
import { PageMeta } from '../../ui/PageMeta';
import { AgentCards } from './AgentCards';
import { AgentSearch, useSearchText } from './AgentSearch';
import { MoreAgents } from './MoreAgents';
import { directoryQuery, directoryVariables } from './queries';
import { useDirectory, type Found } from './useDirectory';

/** The first page, for what is at hand while somebody types, and the one that is asked for. */
export const handle: PageHandle = {
  async prefetch(read, _params, search) {
    const everyone = await read(directoryQuery, {});
    const page = pageNamed(search.get('page'));
    const asked = directoryVariables(search.get('q') ?? '', page);
    // That there is no such page is the server's to find, which keeps none that are none.
    const isMore = everyone && (everyone.directory.pages > 1 || page > 1);
    if (isMore && Object.keys(asked).length > 0) await read(directoryQuery, asked);
  },
};

export function AgentDirectoryPage() {
  const user = useSessionUser();

  return (
    <div className="directory width">
      <PageMeta title={titles.agents} description={descriptions.agents} />
      <h1>{agentsCopy.heading}</h1>
      <p className="lead">{agentsCopy.lead}</p>
      {isAdmin(user) && (
        <p className="roster">
          <LinkButton to={paths.agent.new} variant="contained">
            {agentsCopy.addAgent}
          </LinkButton>
          <LinkButton to={paths.invitations} variant="outlined">
            {invitationCopy.link}
          </LinkButton>
          <LinkButton to={paths.importExport} variant="outlined">
            {agentImportCopy.link}
          </LinkButton>
        </p>
      )}
      <Directory />
    </div>
  );
}

function Directory() {
  const { data, failed, retry } = useRead(directoryQuery, {});

  if (failed && !data) return <LoadFailed heading={agentsCopy.loadFailed} onRetry={retry} />;
  if (!data) return <Loading />;
  return data.directory.total > 0 ? <SearchedDirectory all={data.directory} /> : <NoAgents />;
}

function SearchedDirectory({ all }: { all: Found }) {
  const { text, search } = useSearchText();
  const [params] = useSearchParams();
  const sought = useDeferredValue(text);
  // Cards are drawn a few at a time, after the field has answered to its reader; the server's, too.
  const { found, isPending, failed, retry } = useDeferredValue(useDirectory(all, sought, pageNamed(params.get('page'))));

  return (
    <>
      <div className="find">
        <AgentSearch text={text} onSearch={search} />
        <p role="status" className="small quiet">
          {isPending ? agentsCopy.searching : agentsCopy.count(found.total)}
        </p>
      </div>
      {found.agents.length > 0 && <AgentCards agents={found.agents} />}
      {found.agents.length === 0 && !failed && (isPending ? <Loading text={agentsCopy.searching} /> : <NobodyFound />)}
      {failed ? <LoadFailed heading={agentsCopy.loadFailed} onRetry={retry} /> : <MoreAgents {...found} text={sought} />}
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
