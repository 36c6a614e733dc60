import { agent, buildSearchText, normalizeQuery, splitList } from '../../../contract';
import { Catalog } from '../../content/catalog';
import { storageModels, type RowOf } from '../../database/storage-models';

/** Agent data that the directory needs for all agents. */
export type IndexedAgent = Awaited<ReturnType<typeof read>>[number];

// Databases differ in how they sort accents and capitals.
const { compare } = new Intl.Collator('en');
const byName = (a: IndexedAgent, b: IndexedAgent) =>
  compare(a.last_name, b.last_name) || compare(a.first_name, b.first_name) || a.id - b.id;

type StoredAgent = Pick<RowOf<typeof agent>, 'id' | 'first_name' | 'last_name' | 'email' | 'phone_number' | 'areas'> &
  Record<'blocked' | 'listed' | 'joined', boolean | number | null> & { document_id: string; updated_at: number | Date };

const columns = [
  'id',
  'document_id',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'areas',
  'blocked',
  'listed',
  'joined',
  'updated_at',
];

/** Queries the database directly. For ten thousand rows, Strapi takes longer than everything else together. */
async function read(ids?: string[]) {
  const all = strapi.db.connection('up_users').select(columns);
  const rows: StoredAgent[] = await (ids ? all.whereIn('document_id', ids) : all);
  return rows.map((row) => {
    const { id, document_id, first_name, last_name, email, phone_number, areas } = row;
    const { text, digits } = buildSearchText({ first_name, last_name, email, phone_number });
    // SQLite has no booleans.
    const [blocked, joined, listed] = [!isFalse(row.blocked), !isFalse(row.joined), Boolean(row.listed)];
    // No object spread: scanning objects created by a spread is ten times slower.
    return {
      id,
      documentId: document_id,
      first_name,
      last_name,
      areas: keyed(splitList(areas)),
      blocked,
      joined,
      listed,
      updatedAt: row.updated_at,
      isShown: agent.isShown({ blocked, listed }, 0),
      text,
      digits,
    };
  });
}

/** Areas, normalized and as written. */
const keyed = (areas: string[]): [key: string, area: string][] => [...new Map(areas.map((area) => [normalizeQuery(area), area]))];

const isFalse = (value: boolean | number | null) => value === false || value === 0;

const { fields } = storageModels.agent.contentType;
const related = ['image', 'links', 'role', 'agent'];
/** Attributes that are presented to at least one kind of caller. Contains no secrets. */
const presented = Object.entries(fields).flatMap(([name, { kind }]) =>
  related.includes(kind) || /^(active|listed)$/.test(name) ? [] : [name],
);

/** All agents by last and first name. */
export const agentCatalog = new Catalog({
  stored: storageModels.agent,
  read,
  compare: byName,
  columns: ['id', 'documentId', 'updatedAt', 'blocked', 'listed', ...presented],
});
export const indexedAgents = agentCatalog.all;
