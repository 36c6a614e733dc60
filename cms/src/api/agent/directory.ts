import {
  createAgentMatcher,
  directoryPageSize,
  isAdmin,
  normalizeQuery,
  type Caller,
  type ManagedPage,
  type ManagingQuery,
} from '../../../contract';
import { markNotFound } from '../../cache/dependencies';
import { managedPage } from '../../content/managed-list';
import { isShown, showsList } from '../../content/visible';
import { storageModels, type Row } from '../../database/storage-models';
import { sortFeaturedFirst } from '../site/site-settings';
import { agentCatalog, indexedAgents, type IndexedAgent } from './agent-index';

const stored = storageModels.agent;

/** Maximum number of pages at once. */
const maxPages = 5;

/** Maximum number of areas to filter by. */
const maxAreas = 12;

/** Maximum number of suggested agents. */
const maxSuggested = 12;

export interface DirectoryQuery {
  /** Search query as entered. */
  q?: string | null;
  /** An area of the agents, ignoring case and accents. */
  area?: string | null;
  /** Page number, starting at 1. Numbers out of range return the nearest page. */
  page?: number | null;
  /** First page, if there are several. Default: `page`. */
  from?: number | null;
}

/** Searches agents that a caller may see. The search runs in memory; only the rows of the page are read. */
export async function searchDirectory(caller: Caller | null, query: DirectoryQuery) {
  const { q, area, page: requested, from: first } = query;
  const visible = await listVisible(caller);
  const key = normalizeQuery(area ?? '');
  const results = (key ? visible.filter(covers(key)) : visible).filter(createAgentMatcher(q ?? ''));
  const pages = Math.max(1, Math.ceil(results.length / directoryPageSize));
  const page = Math.min(Math.max(1, requested ?? 1), pages);
  // Responses for pages out of range are not cached, because there are infinitely many.
  if (page !== (requested ?? 1)) markNotFound();
  const from = Math.min(Math.max(1, page - maxPages + 1, first ?? page), page);
  const rows = await agentCatalog.rows(results.slice((from - 1) * directoryPageSize, page * directoryPageSize));
  showsList(stored, rows);
  return {
    // Drop agents that were hidden after the index was read.
    agents: rows.filter((row) => isAdmin(caller) || isShown(stored, row)),
    total: results.length,
    from,
    page,
    pages,
    areas: countAreas(visible),
  };
}

/**
 * Returns agents whom visitors see, in the order of the directory.
 * @param near id of an agent: returns others, those who share an area first, then those who follow
 */
export async function suggestAgents(near: string | null | undefined, first: number): Promise<Row[]> {
  const agents = await sortFeaturedFirst('first_agents', await indexedAgents());
  const index = near ? agents.findIndex(({ documentId }) => documentId === near) : -1;
  const others = [...agents.slice(index + 1), ...agents.slice(0, Math.max(0, index))].filter(({ isShown }) => isShown);
  const isNear = (agent: IndexedAgent) => agents[index]?.areas.some(([key]) => covers(key)(agent));
  const sorted = index < 0 ? others : [...others.filter(isNear), ...others.filter((agent) => !isNear(agent))];
  const rows = await agentCatalog.rows(sorted.slice(0, Math.min(Math.max(0, first), maxSuggested)));
  showsList(stored, rows);
  return rows.filter((row) => isShown(stored, row));
}

const covers = (key: string) => (agent: IndexedAgent) => agent.areas.some(([own]) => own === key);

/** Returns the most frequent areas, each as its first agent spells it. */
function countAreas(agents: readonly IndexedAgent[]): string[] {
  const counts = new Map<string, { area: string; count: number }>();
  for (const [key, area] of agents.flatMap(({ areas }) => areas)) {
    const counted = counts.get(key);
    if (counted) counted.count += 1;
    else counts.set(key, { area, count: 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, maxAreas)
    .map(({ area }) => area);
}

/** Returns a page of all agents that match a search, for administrators. */
export async function managedAgents(query: ManagingQuery): Promise<ManagedPage> {
  return managedPage(agentCatalog, (await indexedAgents()).filter(createAgentMatcher(query.q ?? '')), query);
}

/** Returns the ids of all agents that a caller may see, in the order of the directory. */
export async function visibleIds(caller: Caller | null): Promise<string[]> {
  showsList(stored, []);
  return (await listVisible(caller)).map(({ documentId }) => documentId);
}

async function listVisible(caller: Caller | null): Promise<readonly IndexedAgent[]> {
  const agents = await indexedAgents();
  return sortFeaturedFirst('first_agents', isAdmin(caller) ? agents : agents.filter(({ isShown }) => isShown));
}
