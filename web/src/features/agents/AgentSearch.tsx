import { limits } from 'cms/contract';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';

interface AgentSearchProps {
  text: string;
  onSearch: (text: string) => void;
}

/** Filters while the visitor types. Before hydration, or without scripts, the form is submitted to the server. */
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
        <Link to={paths.agent.list} onClick={handleClear} aria-label={agentsCopy.clearSearch} className="icon-button">
          <Icon name="close" smaller />
        </Link>
      )}
    </form>
  );
}

/** Search text, stored in the URL as `?q=` so that it survives a reload and can be shared. */
export function useSearchText() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const urlText = params.get('q') ?? '';
  const [text, setText] = useState(urlText);

  // Typing replaces the URL. Any other change of the URL (Back, a link) updates the text.
  useEffect(() => {
    if (navigationType !== 'REPLACE') setText(urlText);
  }, [key, navigationType, urlText]);

  const search = (input: string) => {
    setText(input);
    setParams(input ? { q: input } : {}, { replace: true, preventScrollReset: true });
  };

  return { text, search };
}
