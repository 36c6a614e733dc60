import { AsyncResource } from 'node:async_hooks';
import { isAdmin, type AgentChange, type Caller, type NewAgent } from '../../../contract';
import { listRows, maxRows } from '../../content/list-rows';
import { isPreviewed } from '../../content/previewing';
import { create, update } from '../../content/save';
import { showsList, showsOne } from '../../content/shown';
import { sortFeaturedFirst } from '../../content/site-settings';
import { pickWritable } from '../../content/pick-writable';
import { assertEtag, etagOf } from '../../content/etag';
import { isPublicId, exists, imageFileOf, readRow, storageModels, type Row } from '../../database/storage-models';
import { invalid, notFound } from '../../http/errors';
import { removeUnusedImage, storeImage } from '../../images/store-image';
import { indexedAgents } from './agent-index';
import { keptInOrder, readInBatches } from './agent-rows';

const stored = storageModels.agent;
const missing = () => notFound('Agent');

const shown = { blocked: false, listed: true };

/** Which rows a caller may see. Office staff are not listed, and still find themselves. */
const visible = (caller: Caller | null) => {
  if (isAdmin(caller)) return {};
  return caller ? { $or: [shown, { documentId: caller.id }] } : shown;
};

const readAll = listRows(stored, async () => keptInOrder(await indexedAgents()));

export const isShown = ({ blocked, listed }: Row) => blocked === false && listed === true;

const mayBeTold = (caller: Caller | null) => (row: Row) => isAdmin(caller) || isShown(row);

/**
 * The directory as this caller sees it: those who come first, and then by last and first name.
 * @throws 422 where so many would be more than one answer holds
 */
export async function visibleTo(caller: Caller | null): Promise<Row[]> {
  if (await areMany()) throw invalid([`This list is limited to ${maxRows} agents. Use the paginated directory query instead.`]);
  const rows = await readAll();
  showsList(stored, rows);
  return [...(await sortFeaturedFirst(rows.filter(mayBeTold(caller))))];
}

/** Whether they are too many to be held in memory for each who asks for all. */
export const areMany = async (): Promise<boolean> => (await indexedAgents()).length > maxRows;

/** The same, some at a time, however many there are. */
export function visibleInBatches(caller: Caller | null): AsyncGenerator<Row[]> {
  // Whoever writes them to a slow reader is somebody else.
  return readVisible(
    caller,
    AsyncResource.bind((rows: Row[]) => showsList(stored, rows)),
  );
}

async function* readVisible(caller: Caller | null, note: (rows: Row[]) => void): AsyncGenerator<Row[]> {
  for await (const rows of readInBatches(await sortFeaturedFirst(await indexedAgents()))) {
    note(rows);
    yield rows.filter(mayBeTold(caller));
  }
}

/** One agent; null when there is none that this caller may see. */
export async function findVisible(id: string, caller: Caller | null): Promise<Row | null> {
  if (!isPublicId(id)) return null;
  const where = { $and: [{ documentId: id }, isPreviewed('agent', id) ? {} : visible(caller)] };
  const row: Row | null = await strapi.db.query(stored.uid).findOne({ where, populate: stored.populate });
  showsOne(stored, id, row);
  return row;
}

/** Whether an e-mail address is free for this caller, who may keep their own. */
export async function isEmailFree(email: string, caller: Caller): Promise<boolean> {
  const holder = await findHolder('email', email);
  return !holder || holder.document_id === caller.id;
}

export const isUsernameFree = async (username: string): Promise<boolean> => !(await findHolder('username', username));

const findHolder = (column: 'email' | 'username', value: string) =>
  strapi.db.connection('up_users').whereRaw(`lower(${column}) = ?`, value.toLowerCase()).first('document_id');

export async function add(agent: NewAgent, caller: Caller): Promise<Row> {
  const { username, password } = agent;
  return create(stored, async () => ({ ...(await pickWritable(stored, agent, caller)), username, password }));
}

/** Saves what was sent of a profile, unless somebody else did since the form was opened. */
export async function edit(id: string, sent: AgentChange, caller: Caller): Promise<Row> {
  const saved = await update(stored, id, (before) => {
    assertEtag(sent.version, etagOf(stored, before));
    return pickWritable(stored, sent, caller, id);
  });
  if (!saved) throw missing();
  return saved.after;
}

/** Deactivates or reactivates. What else ends with it: `account-rules`. */
export async function setActive(id: string, active: boolean, caller: Caller): Promise<Row> {
  if (!(await exists('agent', id))) throw missing();
  if (!active && id === caller.id) throw invalid(['You cannot deactivate yourself']);
  const saved = await update(stored, id, ({ blocked }) => (blocked === active ? { blocked: !active } : {}));
  if (!saved) throw missing();
  return saved.after;
}

/** Stores a new picture in place of the old one. */
export async function setAvatar(id: string, image: Buffer | null) {
  const agent = isPublicId(id) ? await readRow(stored, id) : null;
  if (!agent) throw missing();
  const file = await storeImage(image, stored.contentType.nameOf(agent));
  const saved = await update(stored, id, () => ({ avatar: file.id }));
  await removeUnusedImage(saved ? imageFileOf(stored, saved.before)?.id : file.id);
  if (!saved) throw missing();
  return file;
}
