import { createAgentMatcher, buildSearchText, normalizeQuery, type SearchText } from 'cms/contract';
import { useMemo } from 'react';
import { useRead } from '../../data/useRead';
import { useDebounced } from '../../ui/useDebounced';
import { directoryQuery, directoryVariables, type ListedAgent } from './queries';

/** Delay (ms) after the last keystroke before the server is queried. */
const typingPause = 200;

/** Agents on screen, and their position in the directory. */
export interface Found {
  agents: ListedAgent[];
  total: number;
  page: number;
  pages: number;
}

interface Search {
  found: Found;
  /** Whether the server has not responded yet. Until then, `found` holds matches among the loaded agents. */
  isPending: boolean;
  failed: boolean;
  retry: () => void;
}

/**
 * Searches the directory. If all agents fit on one page, the browser filters them without further requests. Otherwise, the browser
 * filters the loaded agents while the visitor types, until the server has searched all agents.
 * @param all the first page of the directory, unfiltered
 */
export function useDirectory(all: Found, text: string, page: number): Search {
  const debounced = useDebounced(text, typingPause);
  const isMany = all.pages > 1;
  const isCurrent = normalizeQuery(debounced) === normalizeQuery(text);
  const result = useRead(directoryQuery, isMany ? directoryVariables(debounced, isCurrent ? page : 1) : {});

  const latest = isMany ? result.latest?.directory.agents : undefined;
  // Memoized, so that the cards of an unchanged list render once.
  const loaded = useMemo(() => union(all.agents, latest ?? []).filter(matches(text)), [all.agents, latest, text]);

  if (!isMany) return settled(asSinglePage(loaded));
  if (normalizeQuery(text) === '' && page === 1) return settled(all);
  if (isCurrent && result.data) return settled(result.data.directory);
  const failed = isCurrent && result.failed;
  return { found: asSinglePage(loaded), isPending: !failed, failed, retry: result.retry };
}

const settled = (found: Found): Search => ({ found, isPending: false, failed: false, retry: () => undefined });

const asSinglePage = (agents: ListedAgent[]): Found => ({ agents, total: agents.length, page: 1, pages: 1 });

function matches(text: string) {
  const isMatch = createAgentMatcher(text);
  return (agent: ListedAgent) => isMatch(textOf(agent));
}

const texts = new WeakMap<ListedAgent, SearchText>();

/** Normalizes an agent's text once, not on every keystroke. */
function textOf(agent: ListedAgent): SearchText {
  const text = texts.get(agent) ?? buildSearchText(agent);
  texts.set(agent, text);
  return text;
}

function union(a: ListedAgent[], b: ListedAgent[]): ListedAgent[] {
  const ids = new Set(a.map(({ id }) => id));
  return [...a, ...b.filter(({ id }) => !ids.has(id))];
}
