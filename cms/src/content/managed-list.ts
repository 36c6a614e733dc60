import { pageSize, type ContentTypeName, type EntryState, type ManagedEntry, type ManagedPage, type ManagingQuery } from '../../contract';
import { factsOf, imageFileOf, ownFilesOf, type Row, type StorageModel } from '../database/storage-models';
import { lastSaveOf } from '../history/history';
import { newestRevision } from '../history/revisions';
import { presentImage } from '../images/present-image';
import type { Catalog, Indexed } from './catalog';
import { scheduleOf } from './prepare';

interface ManagedList<Entry extends Indexed> {
  stored: StorageModel;
  readRows: Catalog['rows'];
  /** Entries that match the search, in order. */
  found: readonly Entry[];
  stateOf: (entry: Entry) => EntryState;
  query: ManagingQuery;
}

/** Returns a page of a list for administrators. Only the rows of the page are read. */
export async function managedPage<Entry extends Indexed>({ stored, readRows, found, stateOf, query }: ManagedList<Entry>) {
  const counts: ManagedPage['counts'] = {};
  const matches = found.filter((entry) => {
    const state = stateOf(entry);
    counts[state] = (counts[state] ?? 0) + 1;
    return !query.state || query.state === state;
  });
  const from = (Number(query.page ?? 1) - 1) * pageSize;
  const shown = matches.slice(from, from + pageSize);
  const states = new Map(shown.map((entry) => [entry.documentId, stateOf(entry)]));
  const rows = await readRows(shown);
  const ids = rows.map(({ documentId }) => documentId);
  const saves = new Map((await lastSaveOf(stored.contentType.name as ContentTypeName, ids)).map((save) => [save.of, save]));

  const approved = await approvedVersions(rows.filter((row) => isChanged(row, saves.get(row.documentId)?.saved_at)));

  const items = rows.map((row) => ({
    id: row.documentId,
    name: stored.contentType.nameOf(row),
    state: states.get(row.documentId)!,
    publish_at: scheduleOf(row).publish_at ?? null,
    unpublish_at: scheduleOf(row).unpublish_at ?? null,
    invited_until: (row.invited_until as string | undefined) ?? null,
    thumbnail: presentImage(ownFilesOf(stored, row)[0] ?? imageFileOf(stored, row)).srcset?.split(' ')[0] ?? null,
    status: (row.StandardStatus as string | undefined) ?? null,
    review: (row.review as ManagedEntry['review'] | undefined) ?? null,
    review_note: (row.review_note as string | null | undefined) ?? null,
    listing_agent: factsOf(stored, row).listingAgent ?? null,
    changed_since_approval: approved.has(row.documentId),
    approved_version: approved.get(row.documentId) ?? null,
    saved_at: saves.get(row.documentId)?.saved_at ?? row.updatedAt,
    saved_by: saves.get(row.documentId)?.saved_by ?? null,
  }));
  return { items, more: matches.length > from + pageSize, counts } satisfies ManagedPage;
}

/** Whether a listing was saved after its approval. A save by an administrator approves what is saved. */
const isChanged = ({ review, approved_at }: Row, saved_at = ''): boolean =>
  review === 'approved' && Boolean(approved_at) && Date.parse(saved_at) > Date.parse(String(approved_at));

/** Returns the approved versions of listings. They may have been erased. */
async function approvedVersions(rows: Row[]): Promise<Map<string, string | null>> {
  const find = async ({ documentId, approved_at }: Row) =>
    [documentId, (await newestRevision('listing', documentId, { saved_at: { $lte: approved_at } }))?.documentId ?? null] as const;
  return new Map(await Promise.all(rows.map(find)));
}

/** Returns the state of an entry of a publishable type. */
export function publishableState(row: Row): EntryState {
  const { published, publish_at } = scheduleOf(row);
  if (row.archived) return 'archived';
  if (row.review === 'submitted') return 'submitted';
  if (published) return 'published';
  if (publish_at) return 'scheduled';
  return row.review === 'returned' ? 'returned' : 'draft';
}
