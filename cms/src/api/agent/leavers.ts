import { agent, type Leaver } from '../../../contract';
import { addTag, expireAt } from '../../cache/dependencies';
import { isShown } from '../../content/visible';
import { readRow, relatedIds, storageModels } from '../../database/storage-models';
import { addMonths, clock } from '../../settings/clock';
import { readSite } from '../site/site-settings';
import { indexedAgents } from './agent-index';

const stored = storageModels.agent;

/** Months for which the page of an agent who has left leads to the successor. */
const months = 12;

/** Returns what the page of an agent who has left shows; null for other agents, and for those whom visitors never saw. */
export async function leaverAt(id: string): Promise<Leaver | null> {
  // Does not query the database for ids that no agent has.
  const known = (await indexedAgents()).find(({ documentId }) => documentId === id);
  const row = known?.blocked && known.listed ? await readRow(stored, id) : null;
  if (!row?.left_at) return null;
  const [successorId] = relatedIds([row.successor]);
  const successor = successorId ? await readRow(stored, successorId) : null;
  const end = addMonths(Date.parse(row.left_at), months);
  addTag(stored.name, id);
  if (successor) addTag(stored.name, successor.documentId);
  if (end > clock.now()) expireAt(end);
  return {
    name: (await readSite())?.names_leavers === false ? null : agent.nameOf(row),
    successor: successor && isShown(stored, successor) ? successor.documentId : null,
    isGone: end <= clock.now(),
  };
}
