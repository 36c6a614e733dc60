import type { Core } from '@strapi/strapi';
import { siteId, type site } from '../../../contract';
import { Catalog } from '../../content/catalog';
import type { Rules } from '../../content/rules';
import { showsList } from '../../content/visible';
import { relatedIds, storageModels, type Indexed, type RowOf } from '../../database/storage-models';
import { conflict } from '../../http/errors';

const stored = storageModels.site;

/** Inserts an empty row if there is none. Several replicas may do this at the same time. */
export async function ensureSite({ db }: Core.Strapi): Promise<void> {
  const now = new Date();
  await db
    .connection('sites')
    .insert({
      document_id: siteId,
      created_at: now,
      updated_at: now,
      published_at: now,
      show_sold_prices: false,
      listings_need_approval: false,
    })
    .onConflict('document_id')
    .ignore();
  // Rows from before these settings existed.
  for (const name of ['inquiries', 'receipt', 'names_leavers'])
    await db
      .connection('sites')
      .whereNull(name)
      .update({ [name]: true });
}

export const siteRules: Rules = {
  authorize({ action }) {
    if (action === 'update') return;
    throw conflict('Site settings can’t be deleted. Clear a field to use its default.');
  },
};

const settings = new Catalog<Indexed, typeof site>({
  stored,
  read: () => strapi.db.query(stored.uid).findMany({ select: ['id', 'documentId'], where: { documentId: siteId } }),
  compare: (a, b) => a.id - b.id,
});

/** Returns the values that override `web/src/content`; null if there is no row. */
export async function readSite(): Promise<RowOf<typeof site> | null> {
  const rows = await settings.rows(await settings.all());
  showsList(stored, rows);
  return rows[0] ?? null;
}

/** Moves the featured entries to the front, in the order of the site settings. The order of the others does not change. */
export async function sortFeaturedFirst<Entry extends { documentId: string }>(
  setting: 'first_agents' | 'first_listings',
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const ids = relatedIds((await readSite())?.[setting]);
  if (ids.length === 0) return entries;
  const positions = new Map(ids.map((id, index) => [id, index]));
  const positionOf = ({ documentId }: Entry) => positions.get(documentId) ?? Infinity;
  const isFeatured = (entry: Entry) => positions.has(entry.documentId);
  const featured = entries.filter(isFeatured).sort((a, b) => positionOf(a) - positionOf(b));
  return [...featured, ...entries.filter((entry) => !isFeatured(entry))];
}
