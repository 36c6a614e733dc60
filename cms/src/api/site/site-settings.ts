import type { Core } from '@strapi/strapi';
import { secondFactorPolicies, siteId, type site } from '../../../contract';
import { hasFactor } from '../../accounts/factors';
import { Catalog } from '../../content/catalog';
import type { Rules } from '../../content/rules';
import { showsList } from '../../content/visible';
import { relatedIds, storageModels, type Indexed, type RowOf } from '../../database/storage-models';
import { assertProven, currentActor } from '../../http/caller';
import { conflict, invalid } from '../../http/errors';

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
  for (const [name, value] of Object.entries({ inquiries: true, receipt: true, names_leavers: true, second_factor: 'optional' }))
    await db
      .connection('sites')
      .whereNull(name)
      .update({ [name]: value });
}

export const siteRules: Rules = {
  async authorize({ action, before, input }) {
    if (action === 'update') return assertMayRequire(before?.second_factor, input.second_factor);
    throw conflict('Site settings can’t be deleted. Clear a field to use its default.');
  },
  beforeWrite: (data, { before }) =>
    isWider(before?.second_factor, data.second_factor) ? { ...data, second_factor_since: new Date() } : data,
  // An old version must not weaken the protection of accounts.
  notRestored: ['second_factor'],
};

/** Whether a change requires a second factor of more people. They get time to set one up. */
const isWider = (before: unknown, after: unknown): boolean =>
  isChange(before, after) &&
  secondFactorPolicies.findIndex((name) => name === after) > secondFactorPolicies.findIndex((name) => name === before);

const isChange = (before: unknown, after: unknown): boolean => after !== undefined && (after ?? 'optional') !== (before ?? 'optional');

/** Rejects a change of who needs a second factor by anyone who has none, and by users of the panel, where the site has none. */
async function assertMayRequire(before: unknown, after: unknown): Promise<void> {
  const { caller, panelUser } = currentActor();
  if (!isChange(before, after) || !(caller || panelUser)) return;
  if (!caller) throw invalid({ second_factor: 'Change this on the site, under Site settings' });
  assertProven();
  if (!(await hasFactor(caller.id))) throw invalid({ second_factor: 'Set up your own second factor first, under My account' });
}

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
