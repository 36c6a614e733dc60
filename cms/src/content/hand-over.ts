import { storageModels, type Row } from '../database/storage-models';
import { rowsOf } from '../fields/related';
import { invalid } from '../http/errors';
import { update } from './save';

const stored = storageModels.listing;

const listingsOf = (agent: string, role: 'ListAgentKey' | 'CoListAgentKey'): Promise<Pick<Row, 'documentId'>[]> =>
  strapi.db.query(stored.uid).findMany({ select: ['documentId'], where: { [role]: { documentId: agent } }, orderBy: { id: 'asc' } });

/**
 * A departing agent's listings stay with the firm, so another agent must take them over first.
 * @throws 422 if the agent has listings
 */
export async function assertNoListings(agent: string): Promise<void> {
  const { length } = await listingsOf(agent, 'ListAgentKey');
  if (length === 0) return;
  const listings = length === 1 ? '1 listing. Choose who takes it over.' : `${length} listings. Choose who takes them over.`;
  throw invalid({ successor: `This agent has ${listings}` });
}

/**
 * Assigns all listings of an agent to another one. Runs in the current transaction.
 * @throws 422 if there is no such agent
 */
export async function handOver(agent: string, successor: string): Promise<void> {
  const [id] = await rowsOf([successor]);
  if (id === undefined || successor === agent) throw invalid({ successor: 'Choose another agent' });
  const take = (before: Row) => ({ ListAgentKey: id, ...((before.CoListAgentKey as Row | null)?.id === id && { CoListAgentKey: null }) });
  for (const { documentId } of await listingsOf(agent, 'ListAgentKey')) await update(stored, documentId, take);
}

/** Ends an agent's part in the listings of colleagues. Runs in the current transaction. */
export async function endCoListings(agent: string): Promise<void> {
  for (const { documentId } of await listingsOf(agent, 'CoListAgentKey'))
    await update(stored, documentId, () => ({ CoListAgentKey: null }));
}
