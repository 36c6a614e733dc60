import { buildSearchText, type SearchText } from '../../../contract';
import { keepIndex } from '../../content/keep-index';

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
    const { text, digits } = buildSearchText({ first_name, last_name, email, phone_number });
    // Written out: objects that others are spread into are ten times as slow to look through. SQLite knows no booleans.
    return { id, documentId: document_id, first_name, last_name, isShown: isFalse(blocked) && Boolean(listed), text, digits };
  });
}

const isFalse = (value: boolean | number | null) => value === false || value === 0;

/** Every agent by last and then first name. */
export const indexedAgents = keepIndex({ type: 'agent', read, compare: byName });
