import { searchTextOf, type SearchText } from '../../../contract';
import { everything, onChange } from '../../cache/changes';
import { isUpToDate } from '../../cache/freshness';
import { tagOf } from '../../cache/reading';

/** What the directory knows of an agent without reading their row. */
export interface IndexedAgent extends SearchText {
  id: number;
  documentId: string;
  first_name: string;
  last_name: string;
  /** Whether visitors see them. */
  isShown: boolean;
}

// Databases sort accents and capitals each in their own way; people expect one.
const { compare } = new Intl.Collator('en');
const byName = (one: IndexedAgent, other: IndexedAgent) =>
  compare(one.last_name, other.last_name) || compare(one.first_name, other.first_name) || one.id - other.id;

let agents: readonly IndexedAgent[] = [];
/** What of it is to be read again: some, by their public ids, or all. */
let stale: Set<string> | 'all' = 'all';
/** Of more than that, a statement that names them all is no shorter way. */
const maxStale = 500;
let underWay: Promise<void> | undefined;

const ofOne = tagOf('agent', '');

onChange((tags) => {
  const ids = tags.filter((tag) => tag.startsWith(ofOne)).map((tag) => tag.slice(ofOne.length));
  if (tags.includes(everything) || (ids.length === 0 && tags.includes('agent'))) stale = 'all';
  else if (stale !== 'all') for (const id of ids) stale.add(id);
  if (stale !== 'all' && stale.size > maxStale) stale = 'all';
});

/**
 * Every agent by last and then first name, kept in memory: after a change to one only that one is read again. Who cannot tell whether
 * it is up to date reads all of them.
 */
export async function indexedAgents(): Promise<readonly IndexedAgent[]> {
  if (!isUpToDate()) return (await read()).sort(byName);
  // What changes meanwhile is read as well: whoever asked after that change waits here, too.
  while (underWay || stale === 'all' || stale.size > 0) await (underWay ??= refresh().finally(() => (underWay = undefined)));
  return agents;
}

async function refresh(): Promise<void> {
  const ids = stale;
  stale = new Set();
  try {
    if (ids === 'all') agents = (await read()).sort(byName);
    else agents = replace(ids, await read([...ids]));
  } catch (reason) {
    stale = 'all';
    throw reason;
  }
}

/** Takes some out, and puts those that there still are where they belong. */
function replace(ids: Set<string>, read: IndexedAgent[]): IndexedAgent[] {
  const replaced = agents.filter(({ documentId }) => !ids.has(documentId));
  for (const agent of read) replaced.splice(placeOf(agent, replaced), 0, agent);
  return replaced;
}

function placeOf(agent: IndexedAgent, among: IndexedAgent[]): number {
  let [from, to] = [0, among.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (byName(among[middle], agent) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

interface StoredAgent {
  id: number;
  document_id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  blocked: boolean | number | null;
  listed: boolean | number | null;
}

const columns = ['id', 'document_id', 'first_name', 'last_name', 'email', 'phone_number', 'blocked', 'listed'];

/** Asks the database, past Strapi: ten thousand rows take it longer than all else together. */
async function read(ids?: string[]): Promise<IndexedAgent[]> {
  const all = strapi.db.connection('up_users').select(columns);
  const rows: StoredAgent[] = await (ids ? all.whereIn('document_id', ids) : all);
  return rows.map(({ id, document_id, first_name, last_name, email, phone_number, blocked, listed }) => {
    const { text, digits } = searchTextOf({ first_name, last_name, email, phone_number });
    // Written out: objects that others are spread into are ten times as slow to look through. SQLite knows no booleans.
    return { id, documentId: document_id, first_name, last_name, isShown: isFalse(blocked) && Boolean(listed), text, digits };
  });
}

const isFalse = (value: boolean | number | null) => value === false || value === 0;
