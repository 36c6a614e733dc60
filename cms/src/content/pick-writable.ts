import type { Caller } from '../../contract';
import { lockFile, lockRow } from '../database/locks';
import type { Row, StorageModel } from '../database/storage-models';
import { uids } from '../database/uids';
import { invalid } from '../http/errors';
import { environment } from '../settings/environment';
import type { Data } from './prepare';

/** Picks the fields of the table that the caller may write. Other fields are ignored. */
export async function pickWritable(stored: StorageModel, input: object, caller: Caller | null, id?: string): Promise<Data> {
  const data: Data = {};
  for (const [name, { kind, label, schema, writableBy }] of Object.entries(stored.contentType.fields)) {
    const value = (input as Data)[name];
    if (!schema || value === undefined || !writableBy(caller, { id })) continue;
    if (kind === 'image') data[stored.image!.attribute] = await findImage(stored, name, value as string | null);
    else if (kind === 'sharedImage') data[name] = await findShared(name, label, value as string | null);
    else if (kind === 'agentList') data[name] = await findAgents(name, (value ?? []) as string[]);
    else data[name] = value;
  }
  return data;
}

/** Returns the id of the file or season image with this URL, locked until the end of the transaction; null without a URL. */
async function findImage({ image }: StorageModel, name: string, url: string | null): Promise<number | null> {
  if (!url) return null;
  if (image?.isShared) return findShared(name, 'Background image', url);
  const file = await lockFile({ url: toStoredUrl(url) });
  if (file) return file.id;
  throw invalid({ [name]: 'Image must be an image uploaded to this site' });
}

async function findShared(name: string, label: string, url: string | null): Promise<number | null> {
  if (!url) return null;
  const seasonImage = await lockSeasonImage(toStoredUrl(url));
  if (seasonImage) return seasonImage.id;
  throw invalid({ [name]: `${label} must be one of the season images` });
}

/** Returns the row ids of agents in the order of their public ids. */
async function findAgents(name: string, documentIds: string[]): Promise<number[]> {
  const agents: Row[] = await strapi.db
    .query(uids.agent)
    .findMany({ where: { documentId: { $in: documentIds } }, limit: documentIds.length });
  const ids = documentIds.map((documentId) => agents.find((agent) => agent.documentId === documentId)?.id);
  if (ids.every((id) => id !== undefined)) return ids;
  throw invalid({ [name]: 'Unknown agent' });
}

async function lockSeasonImage(url: string): Promise<{ id: number } | null> {
  const find = () => strapi.db.query(uids.seasonImage).findOne({ where: { file: { url } } });
  const image = await find();
  if (image) await lockRow(uids.seasonImage, image.documentId);
  // The image may have been deleted before it was locked.
  return image && (await find());
}

/** Returns an image URL as stored. Clients send it relative, absolute or with a cache-busting query. */
function toStoredUrl(input: string): string {
  const [url] = input.split('?');
  return url.startsWith(`${environment.publicUrl}/`) ? url.slice(environment.publicUrl.length) : url;
}
