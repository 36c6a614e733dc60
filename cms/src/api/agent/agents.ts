import { isAdmin, type Caller, type NewAgent } from '../../../contract';
import { editing } from '../../content/edit';
import { maxRows } from '../../content/catalog';
import { isPreviewed } from '../../content/previewing';
import { endCoListings, handOver } from '../../content/hand-over';
import { create } from '../../content/save';
import { showsList, showsOne } from '../../content/shown';
import { sortFeaturedFirst } from '../../content/site-settings';
import { pickWritable } from '../../content/pick-writable';
import { isPublicId, storageModels, type Row } from '../../database/storage-models';
import { invalid } from '../../http/errors';
import { agentCatalog, indexedAgents } from './agent-index';

const stored = storageModels.agent;
export const { change, edit, setImage } = editing(stored);

const visibleToEveryone = { blocked: false, listed: true };

/** Returns the condition for rows that a caller may see. Office staff are not listed but see themselves. */
const visible = (caller: Caller | null) => {
  if (isAdmin(caller)) return {};
  return caller ? { $or: [visibleToEveryone, { documentId: caller.id }] } : visibleToEveryone;
};

export const isShown = ({ blocked, listed }: Row) => blocked === false && listed === true;

const mayRead = (caller: Caller | null) => (row: Row) => isAdmin(caller) || isShown(row);

/**
 * Lists the agents that a caller may see: featured agents first, then by last and first name.
 * @throws 422 if there are too many agents for one response.
 */
export async function visibleTo(caller: Caller | null): Promise<Row[]> {
  if (await exceedsListLimit()) throw invalid([`This list is limited to ${maxRows} agents. Use the paginated directory query instead.`]);
  const rows = await agentCatalog.rows(await indexedAgents());
  showsList(stored, rows);
  return [...(await sortFeaturedFirst('first_agents', rows.filter(mayRead(caller))))];
}

/** Whether there are too many agents to hold all in memory for every request. */
export const exceedsListLimit = async (): Promise<boolean> => (await indexedAgents()).length > maxRows;

/** Returns the agents that a caller may see in batches, without a limit on their number. */
export const allVisible = async (caller: Caller | null): Promise<AsyncGenerator<Row[]>> =>
  agentCatalog.visibleInBatches(await sortFeaturedFirst('first_agents', await indexedAgents()), mayRead(caller));

/** Returns one agent; null if the agent does not exist or the caller may not see the agent. */
export async function findVisible(id: string, caller: Caller | null): Promise<Row | null> {
  if (!isPublicId(id)) return null;
  const where = { $and: [{ documentId: id }, isPreviewed('agent', id) ? {} : visible(caller)] };
  const row: Row | null = await strapi.db.query(stored.uid).findOne({ where, populate: stored.populate });
  showsOne(stored, id, row);
  return row;
}

/** Whether an email is available to a caller. The caller's own email is. */
export async function isEmailFree(email: string, caller: Caller): Promise<boolean> {
  const holder = await findHolder('email', email);
  return !holder || holder.document_id === caller.id;
}

export const isUsernameFree = async (username: string): Promise<boolean> => !(await findHolder('username', username));

const findHolder = (column: 'email' | 'username', value: string) =>
  strapi.db.connection('up_users').whereRaw(`lower(${column}) = ?`, value.toLowerCase()).first('document_id');

export async function add(agent: NewAgent, caller: Caller): Promise<Row> {
  const { username, password } = agent;
  return create(stored, async () => ({ ...(await pickWritable(stored, agent, caller, null)), username, password }));
}

/** Deactivates an agent; another agent takes over the listings. `account-hooks` ends sessions and links. */
export async function deactivate(id: string, successor: string | null, caller: Caller): Promise<Row> {
  if (id === caller.id) throw invalid(['You can’t deactivate yourself']);
  return await strapi.db.transaction(async () => {
    if (successor) await handOver(id, successor);
    // Locks the listings before the agent, as saves of listings do.
    await endCoListings(id);
    return setBlocked(id, true);
  });
}

export const reactivate = (id: string): Promise<Row> => setBlocked(id, false);

const setBlocked = (id: string, blocked: boolean) => change(id, (before) => (before.blocked === blocked ? {} : { blocked }));
