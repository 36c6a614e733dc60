import { finderOf, searchTextOf, soughtIn } from 'cms/contract';
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
  const isAsked = soughtIn(asked) === soughtIn(text);
  const answer = useRead(directoryQuery, isMany ? directoryVariables(asked, isAsked ? page : 1) : {});

  if (!isMany) return settled(whole(all.agents.filter(matches(text))));
  if (soughtIn(text) === '' && page === 1) return settled(all);
  if (isAsked && answer.data) return settled(answer.data.directory);
  const atHand = union(all.agents, answer.latest?.directory.agents ?? []);
  const failed = isAsked && answer.failed;
  return { found: whole(atHand.filter(matches(text))), isPending: !failed, failed, retry: answer.retry };
}

const settled = (found: Found): Search => ({ found, isPending: false, failed: false, retry: () => undefined });

const whole = (agents: ListedAgent[]): Found => ({ agents, total: agents.length, page: 1, pages: 1 });

function matches(text: string) {
  const isFound = finderOf(text);
  return (agent: ListedAgent) => isFound(searchTextOf(agent));
}

function union(some: ListedAgent[], others: ListedAgent[]): ListedAgent[] {
  const ids = new Set(some.map(({ id }) => id));
  return [...some, ...others.filter(({ id }) => !ids.has(id))];
}
