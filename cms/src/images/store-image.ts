import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import type { Rows } from '../database/queries';
import { troubleOf } from '../database/outages';
import { uploadService, type UploadedFile } from '../database/strapi-adapter';
import { uids } from '../database/uids';
import { invalid, unavailable } from '../http/errors';
import { clock } from '../settings/clock';
import { reencode } from './reencode';

/**
 * Stores an image with its smaller formats under a random name.
 * @throws 415 if the file is not an image, 422 if there is no file or the image has too many pixels
 */
export async function storeImage(bytes: Buffer | null, alternativeText: string): Promise<UploadedFile> {
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
export async function storeImageAgain(documentId: string, { name, ...image }: Omit<CleanImage, 'mime'>): Promise<UploadedFile> {
  // The panel's media library allows any name, so the type is detected from the content.
  const { format = 'jpeg' } = await sharp(image.bytes).metadata();
  const type = format === 'heif' ? 'avif' : format;
  const file = await upload({ ...image, name: `${parse(name).name}.${type === 'jpeg' ? 'jpg' : type}`, mime: `image/${type}` });
  try {
    await strapi.db.query(uids.file).update({ where: { id: file.id }, data: { documentId } });
    return file;
  } catch (reason) {
    await removeUnusedImages([file.id]);
    throw reason;
  }
}

const reencoded = new WeakSet<object>();

/** Whether an upload to the media library was re-encoded here, so that it needs no further check. */
export const isReencoded = (file: object): boolean => reencoded.has(file);

const upload = ({ name, mime, bytes, alternativeText }: CleanImage): Promise<UploadedFile> =>
  inTemporary(async (directory) => {
    const filepath = join(directory, 'image');
    await writeFile(filepath, bytes);
    const files = { filepath, originalFilename: name, mimetype: mime, size: bytes.length };
    reencoded.add(files);
    const data = { fileInfo: { name, alternativeText, caption: null } };
    const [file] = await uploadService(strapi).upload({ data, files });
    return file;
  }).catch((reason: unknown) => {
    // The response for a full disk is set by the error handler.
    if (troubleOf(reason) === 'full') throw reason;
    strapi.log.error(reason);
    throw unavailable('Image storage is temporarily unavailable. Try again later.');
  });

/** Runs `work` with a directory that exists only meanwhile. */
export async function inTemporary<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'hearthside-image-'));
  return work(directory).finally(() => rm(directory, { recursive: true }));
}

/** Removes those of these images that no entry uses; the lock keeps new entries from using them. Their objects are deleted by jobs. */
export async function removeUnusedImages(ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await strapi.db.transaction(async ({ trx }) => {
    // In one order, so that two removals do not wait for each other.
    const files = () => strapi.db.connection('files').transacting(trx).whereIn('id', ids);
    await files().orderBy('id').forUpdate().select('id');
    for (const { id } of await unused(files())) await strapi.db.query(uids.file).delete({ where: { id } });
  });
}

/** Selects the files that no entry uses. Strapi stores all relations to files in one table. */
const unused = (files: Rows): Rows =>
  files.whereRaw('not exists (select 1 from files_related_mph where file_id = files.id)').orderBy('id').select('id', 'name');

const dayMs = 86_400_000;
/** Number of rows per statement. */
const batchSize = 1_000;

/** Names of images from our endpoints. Images uploaded in the panel's media library are never swept. */
const generatedName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(jpg|webp)$/;

/** Removes unused images that were uploaded more than a day ago, such as those of forms that were never saved. */
export async function sweepImages(): Promise<void> {
  for (let lastId = 0, found = batchSize; found === batchSize; ) {
    const old = strapi.db
      .connection('files')
      .where('created_at', '<', new Date(clock.now() - dayMs))
      .where('id', '>', lastId);
    const rows: { id: number; name: string }[] = await unused(old.where('name', 'like', '%-%-%-%-%').limit(batchSize));
    for (const { id } of rows.filter(({ name }) => generatedName.test(name))) await removeUnusedImages([id]);
    found = rows.length;
    lastId = rows.at(-1)?.id ?? 0;
  }
}
