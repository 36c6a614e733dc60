import { createAgentMatcher, buildSearchText, normalizeQuery, type SearchText } from 'cms/contract';
import { useMemo } from 'react';
import { useRead } from '../../data/useRead';
import { useDebounced } from '../../ui/useDebounced';
import { directoryQuery, directoryVariables, type ListedAgent } from './queries';

/** How long (milliseconds) the server is asked nothing while somebody types on. */
const typingPause = 200;

/** What of the directory is on screen. */
export interface Found {
  agents: ListedAgent[];
  total: number;
  page: number;
  pages: number;
}

interface Search {
  found: Found;
  /** Whether the server has not answered yet: what is found so far are those who are at hand. */
  isPending: boolean;
  failed: boolean;
  retry: () => void;
}

/**
 * What a search finds. Where everybody fits on one page they are all at hand, and nothing more is asked. Where not, what is at hand is
 * filtered as its reader types, until the server has looked through all.
 * @param all the first page of everybody
 */
export function useDirectory(all: Found, text: string, page: number): Search {
  const asked = useDebounced(text, typingPause);
  const isMany = all.pages > 1;
  const isAsked = normalizeQuery(asked) === normalizeQuery(text);
  const answer = useRead(directoryQuery, isMany ? directoryVariables(asked, isAsked ? page : 1) : {});

  const latest = isMany ? answer.latest?.directory.agents : undefined;
  // The same list for as long as it is one: its cards are drawn once.
  const atHand = useMemo(() => union(all.agents, latest ?? []).filter(matches(text)), [all.agents, latest, text]);

  if (!isMany) return settled(whole(atHand));
  if (normalizeQuery(text) === '' && page === 1) return settled(all);
  if (isAsked && answer.data) return settled(answer.data.directory);
  const failed = isAsked && answer.failed;
  return { found: whole(atHand), isPending: !failed, failed, retry: answer.retry };
}

const settled = (found: Found): Search => ({ found, isPending: false, failed: false, retry: () => undefined });

const whole = (agents: ListedAgent[]): Found => ({ agents, total: agents.length, page: 1, pages: 1 });

function matches(text: string) {
  const isFound = createAgentMatcher(text);
  return (agent: ListedAgent) => isFound(textOf(agent));
}

const texts = new WeakMap<ListedAgent, SearchText>();

/** Folded once for an agent, and not with every key. */
function textOf(agent: ListedAgent): SearchText {
  const text = texts.get(agent) ?? buildSearchText(agent);
  texts.set(agent, text);
  return text;
}

function union(some: ListedAgent[], others: ListedAgent[]): ListedAgent[] {
  const ids = new Set(some.map(({ id }) => id));
  return [...some, ...others.filter(({ id }) => !ids.has(id))];
}
