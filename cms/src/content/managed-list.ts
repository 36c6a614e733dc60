import { noDetails, pageSize, type ManagedEntry, type ManagedPage, type ManagingQuery } from '../../contract';
import { imageFileOf, ownFilesOf, type Indexed, type Row, type StorageModel } from '../database/storage-models';
import { lastSaveOf, type Change } from '../history/history';
import { presentImage } from '../images/present-image';
import { clock } from '../settings/clock';
import type { Catalog } from './catalog';
import { scheduleOf } from './prepare';
import { rulesOf } from './rules';

/**
 * Returns a page of a list for administrators. Only the rows of the page are read.
 * @param found entries that match the search, in order
 */
export async function managedPage<Entry extends Indexed>(catalog: Catalog<Entry>, found: readonly Entry[], query: ManagingQuery) {
  const { stored, rows: readRows } = catalog;
  const now = clock.now();
  const counts: ManagedPage['counts'] = {};
  const matches = found.filter((entry) => {
    const state = stored.contentType.stateOf(entry, now);
    counts[state] = (counts[state] ?? 0) + 1;
    return !query.state || query.state === state;
  });
  const from = (Number(query.page ?? 1) - 1) * pageSize;
  const rows = await readRows(matches.slice(from, from + pageSize));
  const ids = rows.map(({ documentId }) => documentId);
  const saves = new Map((await lastSaveOf(stored.name, ids)).map((save) => [save.of, save]));
  const items = await Promise.all(rows.map((row) => managedEntry(stored, row, saves.get(row.documentId))));
  return { items, more: matches.length > from + pageSize, counts } satisfies ManagedPage;
}

async function managedEntry(stored: StorageModel, row: Row, save: Change | undefined): Promise<ManagedEntry> {
  const { publish_at, unpublish_at } = scheduleOf(row);
  return {
    id: row.documentId,
    name: stored.nameOf(row),
    state: stored.contentType.stateOf(row, clock.now()),
    publish_at,
    unpublish_at,
    ...noDetails,
    ...(await rulesOf(stored).managedDetails?.(row, save?.saved_at)),
    thumbnail: presentImage(ownFilesOf(stored, row)[0] ?? imageFileOf(stored, row)).srcset?.split(' ')[0] ?? null,
    saved_at: save?.saved_at ?? row.updatedAt,
    saved_by: save?.saved_by ?? null,
  };
}
