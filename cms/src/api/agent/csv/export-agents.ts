import { agentImportColumns, exportOnlyColumns } from '../../../../contract';
import { storageModels, type Row } from '../../../database/storage-models';
import { indexedAgents } from '../agent-index';
import { writeCell } from './cells';
import { byteOrderMark, writeRows } from './table';

const { uid, populate } = storageModels.agent;
/** As many as are in memory at a time. */
const atOnce = 100;

/** All agents as CSV, by last and then first name, some at a time. */
export async function* exportAgents(): AsyncGenerator<string> {
  yield byteOrderMark + writeRows([[...agentImportColumns, ...exportOnlyColumns]]);
  const ids = (await indexedAgents()).map(({ id }) => id);
  for (let done = 0; done < ids.length; done += atOnce) yield writeRows(await rowsOf(ids.slice(done, done + atOnce)));
}

async function rowsOf(ids: number[]): Promise<string[][]> {
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
