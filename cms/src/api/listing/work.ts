import type { Work } from '../../content/departures';
import { update } from '../../content/save';
import { storageModels, type Row } from '../../database/storage-models';
import { rowsOf } from '../../fields/related';

const stored = storageModels.listing;

const listingsOf = (agent: string, role: 'ListAgentKey' | 'CoListAgentKey'): Promise<Pick<Row, 'documentId'>[]> =>
  strapi.db.query(stored.uid).findMany({ select: ['documentId'], where: { [role]: { documentId: agent } }, orderBy: { id: 'asc' } });

/** Listings stay with the firm, so another agent must take them over. The part in those of colleagues ends. */
export const listingWork: Work = {
  names: ['listing', 'listings'],
  needsAgent: true,
  count: async (agent) => (await listingsOf(agent, 'ListAgentKey')).length,

  async handOver(agent, successor) {
    const [id] = successor ? await rowsOf([successor]) : [];
    const take = ({ CoListAgentKey: other }: Row) => ({
      ListAgentKey: id,
      ...((other as Row | null)?.id === id && { CoListAgentKey: null }),
    });
    for (const { documentId } of await listingsOf(agent, 'ListAgentKey')) await update(stored, documentId, take);
    for (const { documentId } of await listingsOf(agent, 'CoListAgentKey'))
      await update(stored, documentId, () => ({ CoListAgentKey: null }));
  },
};
