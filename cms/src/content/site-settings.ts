import type { Core } from '@strapi/strapi';
import { siteId, type Caller } from '../../contract';
import { readRow, relatedIds, storageModels, type Row } from '../database/storage-models';
import { conflict, notFound } from '../http/errors';
import { listRows } from './list-rows';
import { update, type SaveHooks } from './save';
import { showsList } from './shown';
import { pickWritable } from './pick-writable';
import { assertEtag, etagOf } from './etag';

const stored = storageModels.site;

/** Sees to it that there is one, empty at first. Of replicas that start at once all but one find it there. */
export async function ensureSite({ db }: Core.Strapi): Promise<void> {
  const now = new Date();
  await db
    .connection('sites')
    .insert({ document_id: siteId, created_at: now, updated_at: now, published_at: now })
    .onConflict('document_id')
    .ignore();
}

export const siteHooks: SaveHooks = {
  authorize({ action }) {
    if (action === 'update') return;
    throw conflict('Site settings can’t be deleted. Clear a field to use its default.');
  },
};

const read = async () => {
  const row = await readRow(stored, siteId);
  return row ? [row] : [];
};
// Whoever comes first may be deleted.
const readAll = listRows(stored, read, ['agent']);

/** What a brokerage says otherwise than its folder of content; null for as long as nothing was ever stored. */
export async function readSite(): Promise<Row | null> {
  const rows = await readAll();
  showsList(stored, rows);
  return rows[0] ?? null;
}

/** Saves what was sent of it, unless somebody else did since the form was opened. */
export async function editSite(sent: { version?: string | null }, caller: Caller): Promise<Row> {
  const saved = await update(stored, siteId, (before) => {
    assertEtag(sent.version, etagOf(stored, before));
    return pickWritable(stored, sent, caller);
  });
  if (!saved) throw notFound('Site');
  return saved.after;
}

/** Those whom the brokerage wants first, in its order, before all others, who stay as they are. */
export async function sortFeaturedFirst<One extends { documentId: string }>(agents: readonly One[]): Promise<readonly One[]> {
  const ids = relatedIds((await readSite())?.first_agents);
  if (ids.length === 0) return agents;
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ documentId }: One) => places.get(documentId);
  const first = agents.filter((agent) => placeOf(agent) !== undefined).sort((one, other) => placeOf(one)! - placeOf(other)!);
  return [...first, ...agents.filter((agent) => placeOf(agent) === undefined)];
}
