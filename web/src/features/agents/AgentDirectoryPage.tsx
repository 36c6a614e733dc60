import { isAdmin, parsePage } from 'cms/contract';
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

/** Prefetches the first page, which is filtered while the visitor types, and the requested page. */
export const handle: PageHandle = {
  async prefetch(read, _params, search) {
    const firstPage = await read(directoryQuery, {});
    const page = parsePage(search.get('page'));
    const variables = directoryVariables(search.get('q') ?? '', page);
    // The server decides whether a page exists. It does not cache missing pages.
    const isSecondReadNeeded = firstPage && (firstPage.directory.pages > 1 || page > 1);
    if (isSecondReadNeeded && Object.keys(variables).length > 0) await read(directoryQuery, variables);
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
        <p className="directory-actions">
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
  const deferredText = useDeferredValue(text);
  // Deferred, so that the search field responds before the cards render. Results from the server are deferred, too.
  const { found, isPending, failed, retry } = useDeferredValue(useDirectory(all, deferredText, parsePage(params.get('page'))));

  return (
    <>
      <div className="find">
        <AgentSearch text={text} onSearch={search} />
        <p role="status" className="small quiet">
          {isPending ? agentsCopy.searching : agentsCopy.count(found.total)}
        </p>
      </div>
      {found.agents.length > 0 && <AgentCards agents={found.agents} />}
      {found.agents.length === 0 && !failed && (isPending ? <Loading text={agentsCopy.searching} /> : <NoMatches />)}
      {failed ? <LoadFailed heading={agentsCopy.loadFailed} onRetry={retry} /> : <MoreAgents {...found} text={deferredText} />}
    </>
  );
}

function NoMatches() {
  const { heading, text, label } = agentsCopy.noMatches;
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
