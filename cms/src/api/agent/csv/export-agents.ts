import { agentImportColumns, exportOnlyColumns } from '../../../../contract';
import { storageModels, type Row } from '../../../database/storage-models';
import { indexedAgents } from '../agent-index';
import { writeCell } from './cells';
import { byteOrderMark, writeRows } from './table';

const { uid, populate } = storageModels.agent;
/** Number of agents in memory at a time. */
const batchSize = 100;

/** Exports all agents as CSV by last and first name, in batches. */
export async function* exportAgents(): AsyncGenerator<string> {
  yield byteOrderMark + writeRows([[...agentImportColumns, ...exportOnlyColumns]]);
  const ids = (await indexedAgents()).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += batchSize) yield writeRows(await readRows(ids.slice(start, start + batchSize)));
}

async function readRows(ids: number[]): Promise<string[][]> {
  const rows: Row[] = await strapi.db.query(uid).findMany({ where: { id: { $in: ids } }, populate });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return inOrder.map((row) => [...agentImportColumns.map((name) => writeCell(name, row[name])), stateOf(row)]);
}

function stateOf({ blocked, joined, invited_until }: Row): string {
  if (blocked) return 'deactivated';
  if (joined !== false) return 'active';
  return invited_until ? 'invited' : 'not invited';
}
