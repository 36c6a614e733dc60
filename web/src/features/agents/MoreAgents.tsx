import { directoryPageSize } from 'cms/contract';
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { useRead } from '../../data/useRead';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { LoadFailed, Loading } from '../../ui/Loading';
import { useHydrated } from '../../ui/useHydrated';
import { AgentCards } from './AgentCards';
import { directoryQuery, directoryVariables } from './queries';

interface MoreAgentsProps {
  text: string;
  /** Page shown above. */
  page: number;
  pages: number;
  total: number;
}

/**
 * Shows the pages that the visitor added below `page`, and a link to the next page. Their number is stored in the entry of the browser's
 * history, so Back shows as many pages as before.
 */
export function MoreAgents({ text, page, pages, total }: MoreAgentsProps) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The server renders without history state.
  const hydrated = useHydrated();
  const lastPage = Math.min(page + (hydrated ? addedPagesIn(state) : 0), pages);
  const requested = useRef<number>();
  if (pages === 1) return null;

  const handleMore = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    requested.current = lastPage + 1;
    navigate(pathname + search, { replace: true, preventScrollReset: true, state: { more: lastPage + 1 - page } });
  };
  const addedPages = Array.from({ length: lastPage - page }, (_, index) => page + index + 1);

  return (
    <>
      {addedPages.map((added) => (
        <FurtherPage key={added} text={text} page={added} requested={requested} />
      ))}
      <nav aria-label={agentsCopy.pages} className="pager">
        {page > 1 && <LinkButton to={paths.agentsPage(page - 1, text)}>{agentsCopy.previous}</LinkButton>}
        <span role="status" className="small quiet">
          {agentsCopy.range((page - 1) * directoryPageSize + 1, Math.min(lastPage * directoryPageSize, total), total)}
        </span>
        {lastPage < pages && (
          <LinkButton to={paths.agentsPage(lastPage + 1, text)} variant="outlined" onClick={handleMore}>
            {agentsCopy.more}
          </LinkButton>
        )}
      </nav>
    </>
  );
}

const addedPagesIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'more' in state && Number.isInteger(state.more) ? Math.max(0, Number(state.more)) : 0;

interface FurtherPageProps {
  text: string;
  page: number;
  /** Page that the visitor requested last. */
  requested: RefObject<number | undefined> & { current: number | undefined };
}

function FurtherPage({ text, page, requested }: FurtherPageProps) {
  const { data, failed, retry } = useRead(directoryQuery, directoryVariables(text, page));
  const list = useRef<HTMLUListElement>(null);
  const isLoaded = data !== undefined;

  // The button is below the new cards now, so move the focus to the first card.
  useEffect(() => {
    if (!isLoaded || requested.current !== page) return;
    requested.current = undefined;
    list.current?.querySelector('a')?.focus();
  }, [isLoaded, page, requested]);

  if (data) return <AgentCards list={list} agents={data.directory.agents} further />;
  return failed ? <LoadFailed heading={agentsCopy.loadFailed} onRetry={retry} /> : <Loading />;
}
