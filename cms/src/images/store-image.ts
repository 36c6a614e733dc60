import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { lockFile } from '../database/locks';
import { troubleOf } from '../database/trouble';
import { uids } from '../database/uids';
import { invalid, unavailable } from '../http/errors';
import { retainImage, type RemovedFile } from './retained-images';
import { reencode } from './reencode';
import { deleteRemoved, noted, scheduleDeletion, type Removable } from './deleted-files';

export interface StoredFile {
  id: number;
  url: string;
}

/**
 * Stores a picture with its narrower variants under a random name.
 * @throws 415 for what is no picture, 422 for one with too many pixels or none at all.
 */
export async function storeImage(bytes: Buffer | null, alternativeText: string): Promise<StoredFile> {
  if (!bytes || bytes.length === 0) throw invalid(['Choose an image']);
  const { extension, ...image } = await reencode(bytes);
  return upload({ ...image, name: `${randomUUID()}.${extension}`, alternativeText });
}

interface CleanImage {
  name: string;
  mime: string;
  bytes: Buffer;
  alternativeText: string | null;
}

/**
 * Stores a removed picture again, under the document id that it had.
 * @throws when a file has this id already
 */
export async function storeImageAgain(documentId: string, { name, ...image }: Omit<CleanImage, 'mime'>): Promise<StoredFile> {
  // Its name is free text in the panel's media library: what it is, its bytes tell.
  const { format = 'jpeg' } = await sharp(image.bytes).metadata();
  const kind = format === 'heif' ? 'avif' : format;
  const file = await upload({ ...image, name: `${parse(name).name}.${kind === 'jpeg' ? 'jpg' : kind}`, mime: `image/${kind}` });
  try {
    await strapi.db.query(uids.file).update({ where: { id: file.id }, data: { documentId } });
    return file;
  } catch (reason) {
    await removeUnusedImage(file.id);
    throw reason;
  }
}

const clean = new WeakSet<object>();

/** Whether a file on its way into the media library was made here, so that nothing in it needs to be looked at again. */
export const isClean = (file: object): boolean => clean.has(file);

async function upload({ name, mime, bytes, alternativeText }: CleanImage): Promise<StoredFile> {
  const directory = await mkdtemp(join(tmpdir(), 'hearthside-image-'));
  try {
    const filepath = join(directory, 'image');
    await writeFile(filepath, bytes);
    const files = { filepath, originalFilename: name, mimetype: mime, size: bytes.length };
    clean.add(files);
    const data = { fileInfo: { name, alternativeText, caption: null } };
    const [file] = await strapi.plugin('upload').service('upload').upload({ data, files });
    return file;
  } catch (reason) {
    // No room, or no database: whoever answers knows the words for it.
    if (troubleOf(reason) === 'full') throw reason;
    strapi.log.error(reason);
    throw unavailable('Image storage is temporarily unavailable. Try again later.');
  } finally {
    await rm(directory, { recursive: true });
  }
}

/**
 * Removes a stored picture, its variants included, unless something still shows it. Nothing can begin to meanwhile. A store
 * that does not answer holds up nobody else, and undoes nothing: what is left is swept later.
 */
export async function removeUnusedImage(id: number | null | undefined): Promise<void> {
  const file = id && (await findUnused(id));
  if (!file) return;
  try {
    await retainImage(file);
  } catch (reason) {
    strapi.log.warn(`Failed to remove ${file.name}, will retry: ${String(reason)}`);
    return;
  }
  const removed = await strapi.db.transaction(async () => {
    await lockFile({ id: file.id });
    const unused = await findUnused(file.id);
    if (!unused) return null;
    await scheduleDeletion(unused);
    await strapi
      .plugin('upload')
      .service('upload')
      .remove({ ...unused, provider: noted });
    return unused;
  });
  if (removed) await deleteRemoved(removed);
}

async function findUnused(id: number): Promise<(Removable & RemovedFile & { id: number }) | null> {
  const file = await strapi.plugin('upload').service('upload').findOne(id, ['related']);
  return file && (file.related ?? []).length === 0 ? file : null;
}
