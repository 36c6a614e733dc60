import { directoryPageSize, createAgentMatcher, isAdmin, type Caller } from '../../../contract';
import { showsMissing } from '../../cache/reading';
import { showsList } from '../../content/shown';
import { sortFeaturedFirst } from '../../content/site-settings';
import { storageModels, type Row } from '../../database/storage-models';
import { indexedAgents, type IndexedAgent } from './agent-index';
import { keptInOrder } from './agent-rows';
import { isShown } from './agents';

/** A page of the directory, or of what a search finds in it. */
interface DirectoryPage {
  agents: Row[];
  /** How many there are on all pages. */
  total: number;
  page: number;
  pages: number;
}

interface Question {
  /** What is searched for, as it was typed. */
  q?: string | null;
  /** From 1 on. The page nearest to it is shown where there are not so many. */
  page?: number | null;
}

/** What a caller finds: in memory who it is, and in the database those of the page. */
export async function searchDirectory(caller: Caller | null, { q, page: asked }: Question): Promise<DirectoryPage> {
  const isFound = createAgentMatcher(q ?? '');
  const found = (await visible(caller)).filter(isFound);
  const pages = Math.max(1, Math.ceil(found.length / directoryPageSize));
  const page = Math.min(Math.max(1, asked ?? 1), pages);
  // There is no end of pages that are none.
  if (page !== (asked ?? 1)) showsMissing();
  const rows = await keptInOrder(found.slice((page - 1) * directoryPageSize, page * directoryPageSize));
  showsList(storageModels.agent, rows);
  // Who was hidden while they were read is not shown any more.
  return { agents: rows.filter((row) => isAdmin(caller) || isShown(row)), total: found.length, page, pages };
}

/** The ids of all agents that a caller may see, in the directory's order. */
export async function visibleIds(caller: Caller | null): Promise<string[]> {
  showsList(storageModels.agent, []);
  return (await visible(caller)).map(({ documentId }) => documentId);
}

async function visible(caller: Caller | null): Promise<readonly IndexedAgent[]> {
  const agents = await indexedAgents();
  return sortFeaturedFirst(isAdmin(caller) ? agents : agents.filter(({ isShown }) => isShown));
}
