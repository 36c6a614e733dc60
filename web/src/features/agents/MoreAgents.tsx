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
  /** The page that stands above. */
  page: number;
  pages: number;
  total: number;
}

/**
 * The pages behind the first one that is shown, as far as its reader asked for them, and the way to the next. How far that was is kept
 * with the place in the browser's history: Back shows as many as there were.
 */
export function MoreAgents({ text, page, pages, total }: MoreAgentsProps) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The server that drew the page could not know of it.
  const hydrated = useHydrated();
  const until = Math.min(page + (hydrated ? moreIn(state) : 0), pages);
  const pressed = useRef<number>();
  if (pages === 1) return null;

  const handleMore = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    pressed.current = until + 1;
    navigate(pathname + search, { replace: true, preventScrollReset: true, state: { more: until + 1 - page } });
  };
  const behind = Array.from({ length: until - page }, (_, place) => page + place + 1);

  return (
    <>
      {behind.map((one) => (
        <FurtherPage key={one} text={text} page={one} pressed={pressed} />
      ))}
      <nav aria-label={agentsCopy.pages} className="pager">
        {page > 1 && <LinkButton to={paths.agentsPage(page - 1, text)}>{agentsCopy.before}</LinkButton>}
        <span role="status" className="small quiet">
          {agentsCopy.range((page - 1) * directoryPageSize + 1, Math.min(until * directoryPageSize, total), total)}
        </span>
        {until < pages && (
          <LinkButton to={paths.agentsPage(until + 1, text)} variant="outlined" onClick={handleMore}>
            {agentsCopy.more}
          </LinkButton>
        )}
      </nav>
    </>
  );
}

const moreIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'more' in state && Number.isInteger(state.more) ? Math.max(0, Number(state.more)) : 0;

interface FurtherPageProps {
  text: string;
  page: number;
  /** The page that was asked for last. */
  pressed: RefObject<number | undefined> & { current: number | undefined };
}

function FurtherPage({ text, page, pressed }: FurtherPageProps) {
  const { data, failed, retry } = useRead(directoryQuery, directoryVariables(text, page));
  const list = useRef<HTMLUListElement>(null);
  const isThere = data !== undefined;

  // What was pressed is below the new cards now: the focus goes on with the first of them.
  useEffect(() => {
    if (!isThere || pressed.current !== page) return;
    pressed.current = undefined;
    list.current?.querySelector('a')?.focus();
  }, [isThere, page, pressed]);

  if (data) return <AgentCards list={list} agents={data.directory.agents} further />;
  return failed ? <LoadFailed heading={agentsCopy.loadFailed} onRetry={retry} /> : <Loading />;
}
