import { isAdmin, type Caller, type NewAgent } from '../../../contract';
import { maxRows } from '../../content/catalog';
import { pickWritable } from '../../content/prepare';
import { assertNoWork, handOverWork } from '../../content/departures';
import { create, editing } from '../../content/save';
import { isShown, showsList } from '../../content/visible';
import { isPublicId, readRow, storageModels, type Row } from '../../database/storage-models';
import { invalid } from '../../http/errors';
import { sortFeaturedFirst } from '../site/site-settings';
import { agentCatalog, indexedAgents } from './agent-index';

const stored = storageModels.agent;
export const { change, edit, setImage } = editing(stored);

/** Returns an agent; null if the caller may not see the agent or there is none. Office staff are not listed but see themselves. */
export const findVisible = async (id: string, caller: Caller | null): Promise<Row | null> =>
  // The list of listings asks for the agent of its filter, '' without one, and stays the same.
  isPublicId(id) ? agentCatalog.findVisible(id, caller) : null;

const mayRead = (caller: Caller | null) => (row: Row) => isAdmin(caller) || isShown(stored, row);

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

/** Whether an email is available to a caller. The caller's own email is. */
export async function isEmailFree(email: string, caller: Caller): Promise<boolean> {
  const holder = await findHolder('email', email);
  return !holder || holder.document_id === caller.id;
}

/** Whether a change of an agent’s email would send a confirmation. */
export const isNewEmail = async (id: string, email: string | null | undefined): Promise<boolean> =>
  Boolean(email) && (await findHolder('email', String(email)))?.document_id !== id;

export const isUsernameFree = async (username: string): Promise<boolean> => !(await findHolder('username', username));

const findHolder = (column: 'email' | 'username', value: string) =>
  strapi.db.connection('up_users').whereRaw(`lower(${column}) = ?`, value.toLowerCase()).first('document_id');

export async function add(agent: NewAgent, caller: Caller): Promise<Row> {
  const { username, password } = agent;
  return create(stored, async () => ({ ...(await pickWritable(stored, agent, caller, null)), username, password }));
}

/**
 * Deactivates an agent. The rules of agents end sessions and links.
 * @param successor who takes over the work and later inquiries: an agent or `office`; null if no one was chosen
 */
export async function deactivate(id: string, successor: string | null, caller: Caller): Promise<Row> {
  if (id === caller.id) throw invalid(['You can’t deactivate yourself']);
  return await strapi.db.transaction(async () => {
    const heir = successor && successor !== 'office' ? await readRow(stored, successor) : null;
    if (successor && successor !== 'office' && (!heir || heir.blocked || successor === id))
      throw invalid({ successor: 'Choose another agent' });
    // Locks the entries before the agent, as their saves do.
    if (successor) await handOverWork(id, heir && successor);
    else if (!(await readRow(stored, id))?.blocked) await assertNoWork(id);
    return setBlocked(id, true, successor ? { successor: heir?.id ?? null } : {});
  });
}

export const reactivate = (id: string): Promise<Row> => setBlocked(id, false);

const setBlocked = (id: string, blocked: boolean, more: object = {}) =>
  change(id, (before) => (before.blocked === blocked ? {} : { blocked, ...more }));
