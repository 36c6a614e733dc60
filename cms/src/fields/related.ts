import type { Field } from '../../contract';
import { lockFile, lockRow } from '../database/queries';
import { storageModels, type Row, type StorageModel } from '../database/storage-models';
import { uids } from '../database/uids';
import { invalid } from '../http/errors';
import { environment } from '../settings/environment';

/** Values to write, by attribute. */
export type Data = Record<string, unknown>;

/** A field in a save by a client. */
export interface Choice {
  stored: StorageModel;
  name: string;
  field: Field;
  /** Row before the save. */
  before: Row | null;
}

/** Returns the id of the file or season image with this URL, locked until the end of the transaction; null without a URL. */
export async function findOwnImage(url: string | null, { stored: { image }, name }: Choice): Promise<Data> {
  if (!image) return {};
  if (image.isShared) return { [image.attribute]: await findShared(url, name, 'Background image') };
  const file = url ? await lockFile({ url: toStoredUrl(url) }) : null;
  if (url && !file) throw invalid({ [name]: 'Image must be an image uploaded to this site' });
  return { [image.attribute]: file?.id ?? null };
}

export const findSharedImage = async (url: string | null, { name, field }: Choice): Promise<Data> => ({
  [name]: await findShared(url, name, field.label),
});

async function findShared(url: string | null, name: string, label: string): Promise<number | null> {
  if (!url) return null;
  const seasonImage = await lockSeasonImage(toStoredUrl(url));
  if (seasonImage) return seasonImage.id;
  throw invalid({ [name]: `${label} must be one of the season images` });
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

type Target = Pick<Field, 'of'>;

/** Returns the row ids of entries in the order of their public ids. */
export async function findEntries(documentIds: string[], { name, field }: Choice): Promise<number[]> {
  const ids = await rowsOf(documentIds, field);
  if (ids.length === documentIds.length) return ids;
  throw invalid({ [name]: `Unknown ${field.of ?? 'agent'}` });
}

async function inOrder<Found>(documentIds: string[], { of = 'agent' }: Target, select: (row: Row) => Found): Promise<Found[]> {
  const where = { documentId: { $in: documentIds } };
  const query = strapi.db.query(storageModels[of].uid);
  const rows: Row[] = documentIds.length > 0 ? await query.findMany({ where, limit: documentIds.length }) : [];
  return documentIds.flatMap((documentId) => rows.filter((row) => row.documentId === documentId).map(select));
}

/** Returns the row ids of the entries that exist; of agents by default. */
export const rowsOf = (documentIds: string[], target: Target = {}): Promise<number[]> => inOrder(documentIds, target, ({ id }) => id);

/** Returns the names of the entries that exist, one per line. */
export const namesOf = async (documentIds: string[], target: Target): Promise<string> =>
  (await inOrder(documentIds, target, storageModels[target.of ?? 'agent'].contentType.nameOf)).join('\n');

const findSeasonImage = (documentId: string) =>
  strapi.db.query(uids.seasonImage).findOne({ where: { documentId }, populate: { file: true } });

/** Returns the row id of a season image; null without an id, undefined if the image does not exist. */
export const rowOfSharedImage = async (documentId: string | null): Promise<number | null | undefined> =>
  documentId ? (await findSeasonImage(documentId))?.id : null;

export const urlOfSharedImage = async (documentId: string): Promise<string | null> =>
  (await findSeasonImage(documentId))?.file?.url ?? null;
