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
import { deleteRemoved, unknownProvider, scheduleDeletion, type Removable } from './deleted-files';

export interface StoredFile {
  id: number;
  documentId: string;
  url: string;
}

/**
 * Stores an image with its smaller formats under a random name.
 * @throws 415 if the file is not an image, 422 if there is no file or the image has too many pixels
 */
export async function storeImage(bytes: Buffer | null, alternativeText: string): Promise<StoredFile> {
  if (!bytes || bytes.length === 0) throw invalid(['Image is required']);
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
 * Stores a retained image again, under its former document id.
 * @throws if a file with this id exists
 */
export async function storeImageAgain(documentId: string, { name, ...image }: Omit<CleanImage, 'mime'>): Promise<StoredFile> {
  // The panel's media library allows any name, so the type is detected from the content.
  const { format = 'jpeg' } = await sharp(image.bytes).metadata();
  const type = format === 'heif' ? 'avif' : format;
  const file = await upload({ ...image, name: `${parse(name).name}.${type === 'jpeg' ? 'jpg' : type}`, mime: `image/${type}` });
  try {
    await strapi.db.query(uids.file).update({ where: { id: file.id }, data: { documentId } });
    return file;
  } catch (reason) {
    await removeUnusedImage(file.id);
    throw reason;
  }
}

const reencoded = new WeakSet<object>();

/** Whether an upload to the media library was re-encoded here, so that it needs no further check. */
export const isReencoded = (file: object): boolean => reencoded.has(file);

async function upload({ name, mime, bytes, alternativeText }: CleanImage): Promise<StoredFile> {
  const directory = await mkdtemp(join(tmpdir(), 'hearthside-image-'));
  try {
    const filepath = join(directory, 'image');
    await writeFile(filepath, bytes);
    const files = { filepath, originalFilename: name, mimetype: mime, size: bytes.length };
    reencoded.add(files);
    const data = { fileInfo: { name, alternativeText, caption: null } };
    const [file] = await strapi.plugin('upload').service('upload').upload({ data, files });
    return file;
  } catch (reason) {
    // The response for a full disk is set by the error handler.
    if (troubleOf(reason) === 'full') throw reason;
    strapi.log.error(reason);
    throw unavailable('Image storage is temporarily unavailable. Try again later.');
  } finally {
    await rm(directory, { recursive: true });
  }
}

/**
 * Removes a stored image and its variants, unless an entry uses it; the lock keeps new entries from using it. If storage is unreachable,
 * the row is removed without delay and the sweep deletes the files later.
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
      .remove({ ...unused, provider: unknownProvider });
    return unused;
  });
  if (removed) await deleteRemoved(removed);
}

async function findUnused(id: number): Promise<(Removable & RemovedFile & { id: number }) | null> {
  const file = await strapi.plugin('upload').service('upload').findOne(id, ['related']);
  return file && (file.related ?? []).length === 0 ? file : null;
}
