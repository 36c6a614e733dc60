import type { Work } from '../../content/departures';
import { update } from '../../content/save';
import { readRow, relatedIds, storageModels, type Row } from '../../database/storage-models';

const stored = storageModels.agent;

const agentsWith = (field: 'cover' | 'successor', agent: string): Promise<Pick<Row, 'documentId'>[]> =>
  strapi.db.query(stored.uid).findMany({ select: ['documentId'], where: { [field]: { documentId: agent } }, orderBy: { id: 'asc' } });

/** Agents who are away while the agent answers for them. */
export const coverWork: Work = {
  names: ['colleague to cover for', 'colleagues to cover for'],
  count: async (agent) => (await agentsWith('cover', agent)).length,

  async handOver(agent, successor) {
    const heir = successor ? await readRow(stored, successor) : null;
    for (const field of ['cover', 'successor'] as const) {
      for (const { documentId } of await agentsWith(field, agent)) {
        // No one answers in their own place, or for someone who answers for them.
        const isLoop = documentId === successor || relatedIds([heir?.[field]])[0] === documentId;
        await update(stored, documentId, () => ({ [field]: isLoop ? null : (heir?.id ?? null) }));
      }
    }
  },
};
