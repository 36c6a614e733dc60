import { directoryPageSize, createAgentMatcher, buildSearchText } from 'cms/contract';
import { directoryQuery, directoryVariables, type ListedAgent } from '../../src/features/agents/queries';
import { reads } from './visit';

/** What the server answers of a directory of these agents: a page of those that a search finds, everybody's first if nothing is asked. */
export function directoryOf(agents: ListedAgent[], { text = '', page = 1 } = {}) {
  const isFound = createAgentMatcher(text);
  const found = agents.filter((agent) => isFound(buildSearchText(agent)));
  const pages = Math.max(1, Math.ceil(found.length / directoryPageSize));
  const from = (Math.min(page, pages) - 1) * directoryPageSize;
  const shown = found.slice(from, from + directoryPageSize);
  const directory = { __typename: 'Directory', agents: shown, total: found.length, page: Math.min(page, pages), pages };
  return reads(directoryQuery, { directory }, directoryVariables(text, page));
}
