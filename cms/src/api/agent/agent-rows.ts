import { everything, onChange } from '../../cache/changes';
import { isUpToDate } from '../../cache/freshness';
import { tagOf } from '../../cache/reading';
import { maxRows, readInBatches as readRowsInBatches, readInOrder as readRows } from '../../content/list-rows';
import { imageFileOf, storageModels, type Row } from '../../database/storage-models';
import type { IndexedAgent } from './agent-index';

const stored = storageModels.agent;

const related = ['image', 'links', 'role'];
/** Attributes that are presented to at least one kind of caller. Contains no secrets. */
const columns = [
  'id',
  'documentId',
  'blocked',
  'listed',
  ...Object.keys(stored.contentType.fields).filter(
    (name) => !related.includes(stored.contentType.fields[name as 'email'].kind) && !/^(active|listed)$/.test(name),
  ),
];

/** Rows by public id, cached until they change. They must not be mutated. */
const cache = new Map<string, Row>();
let changes = 0;
const agentTag = tagOf('agent', '');

onChange((tags) => {
  changes += 1;
  const ids = tags.filter((tag) => tag.startsWith(agentTag)).map((tag) => tag.slice(agentTag.length));
  if (tags.includes(everything) || (ids.length === 0 && tags.includes('agent'))) return cache.clear();
  for (const id of ids) cache.delete(id);
  const files = tags.filter((tag) => tag.startsWith(tagOf('file', '')));
  if (files.length === 0) return;
  for (const [id, row] of cache) if (files.includes(tagOf('file', imageFileOf(stored, row)?.id))) cache.delete(id);
});

/** Returns the rows of agents in the given order. Reads only rows that are not cached. */
export async function keptInOrder(agents: readonly IndexedAgent[]): Promise<Row[]> {
  if (!isUpToDate()) return readInOrder(agents);
  const changesBefore = changes;
  const cached = agents.flatMap(({ documentId }) => cache.get(documentId) ?? []);
  const read = cached.length < agents.length ? await readInOrder(agents.filter(({ documentId }) => !cache.has(documentId))) : [];
  if (isUpToDate() && changesBefore === changes) read.forEach(addToCache);
  return inOrder(agents, [...cached, ...read]);
}

function addToCache(row: Row): void {
  cache.set(row.documentId, row);
  if (cache.size > maxRows) cache.delete(cache.keys().next().value!);
}

const readInOrder = (agents: readonly IndexedAgent[]): Promise<Row[]> => readRows(stored, agents, columns);

/** Reads the rows of agents in the given order, in batches. */
export const readInBatches = (agents: readonly IndexedAgent[]): AsyncGenerator<Row[]> => readRowsInBatches(stored, agents, columns);

function inOrder(agents: readonly IndexedAgent[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return agents.flatMap(({ id }) => byId.get(id) ?? []);
}
