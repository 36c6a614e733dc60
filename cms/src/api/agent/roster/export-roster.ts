import { rosterColumns, toldRosterColumns } from '../../../../contract';
import { storedNouns, type Row } from '../../../database/stored-nouns';
import { indexedAgents } from '../agent-index';
import { writeCell } from './cells';
import { byteOrderMark, writeRows } from './table';

const { uid, populate } = storedNouns.agent;
/** As many as are in memory at a time. */
const atOnce = 100;

/** All agents as CSV, by last and then first name, some at a time. */
export async function* exportRoster(): AsyncGenerator<string> {
  yield byteOrderMark + writeRows([[...rosterColumns, ...toldRosterColumns]]);
  const ids = (await indexedAgents()).map(({ id }) => id);
  for (let done = 0; done < ids.length; done += atOnce) yield writeRows(await rowsOf(ids.slice(done, done + atOnce)));
}

async function rowsOf(ids: number[]): Promise<string[][]> {
  const rows: Row[] = await strapi.db.query(uid).findMany({ where: { id: { $in: ids } }, populate });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return inOrder.map((row) => [...rosterColumns.map((name) => writeCell(name, row[name])), stateOf(row)]);
}

function stateOf({ blocked, joined, invited_until }: Row): string {
  if (blocked) return 'deactivated';
  if (joined !== false) return 'active';
  return invited_until ? 'invited' : 'not invited';
}
