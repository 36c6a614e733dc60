import { directoryPageSize, createAgentMatcher, isAdmin, type Caller, type ManagedPage, type ManagingQuery } from '../../../contract';
import { showsMissing } from '../../cache/reading';
import { managedPage } from '../../content/managed-list';
import { showsList } from '../../content/shown';
import { sortFeaturedFirst } from '../../content/site-settings';
import { storageModels, type Row } from '../../database/storage-models';
import { indexedAgents, type IndexedAgent } from './agent-index';
import { keptInOrder } from './agent-rows';
import { isShown } from './agents';

/** Pages of the directory or of a search in it. */
interface DirectoryPage {
  agents: Row[];
  /** Number of agents on all pages. */
  total: number;
  /** First and last page. */
  from: number;
  page: number;
  pages: number;
}

/** Maximum number of pages at once. */
const maxPages = 5;

export interface DirectoryQuery {
  /** Search query as entered. */
  q?: string | null;
  /** Page number, starting at 1. Numbers out of range return the nearest page. */
  page?: number | null;
  /** First page, if there are several. Default: `page`. */
  from?: number | null;
}

/** Searches agents that a caller may see. The search runs in memory; only the rows of the page are read. */
export async function searchDirectory(caller: Caller | null, { q, page: requested, from: first }: DirectoryQuery): Promise<DirectoryPage> {
  const matches = createAgentMatcher(q ?? '');
  const results = (await listVisible(caller)).filter(matches);
  const pages = Math.max(1, Math.ceil(results.length / directoryPageSize));
  const page = Math.min(Math.max(1, requested ?? 1), pages);
  // Responses for pages out of range are not cached, because there are infinitely many.
  if (page !== (requested ?? 1)) showsMissing();
  const from = Math.min(Math.max(1, page - maxPages + 1, first ?? page), page);
  const rows = await keptInOrder(results.slice((from - 1) * directoryPageSize, page * directoryPageSize));
  showsList(storageModels.agent, rows);
  // Drop agents that were hidden after the index was read.
  return { agents: rows.filter((row) => isAdmin(caller) || isShown(row)), total: results.length, from, page, pages };
}

/** Returns a page of all agents that match a search, for administrators. */
export async function managedAgents(query: ManagingQuery): Promise<ManagedPage> {
  const found = (await indexedAgents()).filter(createAgentMatcher(query.q ?? ''));
  return managedPage({ stored: storageModels.agent, found, stateOf: ({ state }) => state, query });
}

/** Returns the ids of all agents that a caller may see, in the order of the directory. */
export async function visibleIds(caller: Caller | null): Promise<string[]> {
  showsList(storageModels.agent, []);
  return (await listVisible(caller)).map(({ documentId }) => documentId);
}

async function listVisible(caller: Caller | null): Promise<readonly IndexedAgent[]> {
  const agents = await indexedAgents();
  return sortFeaturedFirst(isAdmin(caller) ? agents : agents.filter(({ isShown }) => isShown));
}
