import { everything, onChange } from '../../cache/changes';
import { isUpToDate } from '../../cache/freshness';
import { tagOf } from '../../cache/reading';
import { maxRows, readInBatches as readRowsInBatches, readInOrder as readRows } from '../../content/list-rows';
import { imageFileOf, storageModels, type Row } from '../../database/storage-models';
import type { IndexedAgent } from './agent-index';

const stored = storageModels.agent;

const related = ['image', 'links', 'role'];
/** Whatever is told of an agent, and no secret of theirs. */
const columns = [
  'id',
  'documentId',
  'blocked',
  'listed',
  ...Object.keys(stored.contentType.fields).filter(
    (name) => !related.includes(stored.contentType.fields[name as 'email'].kind) && !/^(active|listed)$/.test(name),
  ),
];

/** Rows as they were read last, by their public ids, each until it changes. Nobody changes what is in them. */
const kept = new Map<string, Row>();
let changes = 0;
const ofOne = tagOf('agent', '');

onChange((tags) => {
  changes += 1;
  const ids = tags.filter((tag) => tag.startsWith(ofOne)).map((tag) => tag.slice(ofOne.length));
  if (tags.includes(everything) || (ids.length === 0 && tags.includes('agent'))) return kept.clear();
  for (const id of ids) kept.delete(id);
  const files = tags.filter((tag) => tag.startsWith(tagOf('file', '')));
  if (files.length === 0) return;
  for (const [id, row] of kept) if (files.includes(tagOf('file', imageFileOf(stored, row)?.id))) kept.delete(id);
});

/** The rows of agents, in their order, read as far as they are not kept: after a change to one only that one is. */
export async function keptInOrder(agents: readonly IndexedAgent[]): Promise<Row[]> {
  if (!isUpToDate()) return readInOrder(agents);
  const begun = changes;
  const known = agents.flatMap(({ documentId }) => kept.get(documentId) ?? []);
  const read = known.length < agents.length ? await readInOrder(agents.filter(({ documentId }) => !kept.has(documentId))) : [];
  if (isUpToDate() && begun === changes) read.forEach(keep);
  return ordered(agents, [...known, ...read]);
}

function keep(row: Row): void {
  kept.set(row.documentId, row);
  if (kept.size > maxRows) kept.delete(kept.keys().next().value!);
}

const readInOrder = (agents: readonly IndexedAgent[]): Promise<Row[]> => readRows(stored, agents, columns);

/** The rows of agents, in their order, some at a time. */
export const readInBatches = (agents: readonly IndexedAgent[]): AsyncGenerator<Row[]> => readRowsInBatches(stored, agents, columns);

function ordered(agents: readonly IndexedAgent[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return agents.flatMap(({ id }) => byId.get(id) ?? []);
}
