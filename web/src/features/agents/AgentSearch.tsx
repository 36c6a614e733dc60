import { createAgentMatcher, limits, buildSearchText } from 'cms/contract';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { SiteLink } from '../../ui/SiteLink';
import type { ListedAgent } from './queries';

interface AgentSearchProps {
  text: string;
  onSearch: (text: string) => void;
}

/** Filters as its reader types; before the app is awake, or without scripts, the server answers what is sent. */
export function AgentSearch({ text, onSearch }: AgentSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const handleClear = (event: MouseEvent) => {
    event.preventDefault();
    onSearch('');
    field.current?.focus();
  };

  return (
    <form role="search" action={paths.agent.list} onSubmit={(event) => event.preventDefault()} className="agent-search" data-app>
      <Icon name="search" />
      <input
        ref={field}
        name="q"
        type="search"
        value={text}
        onChange={(event) => onSearch(event.target.value)}
        placeholder={agentsCopy.searchPlaceholder}
        aria-label={agentsCopy.searchLabel}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.search}
      />
      {text && (
        <SiteLink to={paths.agent.list} onClick={handleClear} aria-label={agentsCopy.clearSearch} className="icon-button">
          <Icon name="close" smaller />
        </SiteLink>
      )}
    </form>
  );
}

/** What is being searched for, held in the address as `?q=` so that it survives a reload and can be shared. */
export function useSearchText() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const kind = useNavigationType();
  const inAddress = params.get('q') ?? '';
  const [text, setText] = useState(inAddress);

  // Typing replaces the address; any other change of it (Back, a link) is followed.
  useEffect(() => {
    if (kind !== 'REPLACE') setText(inAddress);
  }, [key, kind, inAddress]);

  const search = (typed: string) => {
    setText(typed);
    setParams(typed ? { q: typed } : {}, { replace: true, preventScrollReset: true });
  };

  return { text, search };
}

/** Whether an agent is one of those that a search finds, which is the server's rule as well. */
export const matchesAgent = (agent: Searched, search: string): boolean => createAgentMatcher(search)(buildSearchText(agent));

type Searched = Pick<ListedAgent, 'first_name' | 'last_name' | 'email' | 'phone_number'>;
