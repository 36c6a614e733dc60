import { directoryPageSize, createAgentMatcher, buildSearchText } from 'cms/contract';
import { directoryQuery, directoryVariables, type ListedAgent } from '../../src/features/agents/queries';
import { reads } from './visit';

/** Mocks the directory query for these agents: a page of search results, or the first page of all agents by default. */
export function directoryOf(agents: ListedAgent[], { text = '', page = 1 } = {}) {
  const matches = createAgentMatcher(text);
  const results = agents.filter((agent) => matches(buildSearchText(agent)));
  const pages = Math.max(1, Math.ceil(results.length / directoryPageSize));
  const from = (Math.min(page, pages) - 1) * directoryPageSize;
  const pageAgents = results.slice(from, from + directoryPageSize);
  const directory = { __typename: 'Directory', agents: pageAgents, total: results.length, page: Math.min(page, pages), pages };
  return reads(directoryQuery, { directory }, directoryVariables(text, page));
}
