import type { Caller } from '../../contract';
import { lockFile, lockRow } from '../database/locks';
import type { Row, StorageModel } from '../database/storage-models';
import { uids } from '../database/uids';
import { invalid } from '../http/errors';
import { environment } from '../settings/environment';
import type { Data } from './prepare';

/** What a save takes over of a draft or a change: the fields of the table that this caller may write. Others are ignored. */
export async function pickWritable(stored: StorageModel, input: object, caller: Caller | null, id?: string): Promise<Data> {
  const data: Data = {};
  for (const [name, { kind, label, schema, writableBy }] of Object.entries(stored.contentType.fields)) {
    const value = (input as Data)[name];
    if (!schema || value === undefined || !writableBy(caller, { id })) continue;
    if (kind === 'image') data[stored.image!.attribute] = await findChosen(stored, name, value as string | null);
    else if (kind === 'sharedImage') data[name] = await findShared(name, label, value as string | null);
    else if (kind === 'agentList') data[name] = await findAgents(name, (value ?? []) as string[]);
    else data[name] = value;
  }
  return data;
}

/** The id of what a picture's address of ours stands for, locked until it is saved; null for none. */
async function findChosen({ image: image }: StorageModel, name: string, url: string | null): Promise<number | null> {
  if (!url) return null;
  if (image?.isShared) return findShared(name, 'Background image', url);
  const found = await lockFile({ url: ownAddress(url) });
  if (found) return found.id;
  throw invalid({ [name]: 'Image must be an image uploaded to this site' });
}

async function findShared(name: string, label: string, url: string | null): Promise<number | null> {
  if (!url) return null;
  const found = await lockSeasonImage(ownAddress(url));
  if (found) return found.id;
  throw invalid({ [name]: `${label} must be one of the season images` });
}

/** The ids of agents in the order in which they are named. */
async function findAgents(name: string, documentIds: string[]): Promise<number[]> {
  const found: Row[] = await strapi.db
    .query(uids.agent)
    .findMany({ where: { documentId: { $in: documentIds } }, limit: documentIds.length });
  const ids = documentIds.map((documentId) => found.find((agent) => agent.documentId === documentId)?.id);
  if (ids.every((id) => id !== undefined)) return ids;
  throw invalid({ [name]: 'Unknown agent' });
}

async function lockSeasonImage(url: string): Promise<{ id: number } | null> {
  const find = () => strapi.db.query(uids.seasonImage).findOne({ where: { file: { url } } });
  const image = await find();
  if (image) await lockRow(uids.seasonImage, image.documentId);
  // It may have been deleted before it was locked.
  return image && (await find());
}

/** A picture's address as it is stored, whether a client sends it bare, in full or with a cache-busting query. */
function ownAddress(url: string): string {
  const [address] = url.split('?');
  return address.startsWith(`${environment.publicUrl}/`) ? address.slice(environment.publicUrl.length) : address;
}
