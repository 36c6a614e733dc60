import sharp from 'sharp';
import { queryTable, type Rows } from '../database/queries';
import { uids } from '../database/uids';
import { queryJobs } from '../jobs/queue';
import { parsed } from '../settings/typed';
import { readBytes } from './storage';
import { storeImageAgain } from './store-image';

const tableName = 'kept_pictures';
/** Files of the photos of each revision. */
export const revisionImagesTable = 'revision_images';
/** Width in px at which a comparison of two versions shows a deleted image. */
const previewWidth = 320;

export interface RemovedFile {
  documentId: string;
  name: string;
  url: string;
  /** Name in storage, without the extension. */
  hash: string;
  ext: string;
  alternativeText: string | null;
}

/** An image that was removed but is still used by a revision; `id` is the document id of its file. */
export interface RetainedImage {
  id: string;
  name: string;
  alternative_text: string | null;
  bytes: Buffer;
  /** Small image as a `data:` URL. */
  preview: string;
}

const inTable = <Result>(query: (rows: Rows) => PromiseLike<Result>): Promise<Result> => queryTable(tableName, query);

/** Retains a removed image, if a revision uses it and its file exists. */
export async function retainImage(file: RemovedFile): Promise<void> {
  const { documentId, name, alternativeText } = file;
  if (!(await isInRevision(documentId)) || (await readPreview(documentId))) return;
  const bytes = await readBytes(file);
  if (!bytes) return;
  const preview = await sharp(bytes).resize({ width: previewWidth, withoutEnlargement: true }).webp({ quality: 60 }).toBuffer();
  const row = {
    id: documentId,
    name,
    alternative_text: alternativeText,
    bytes,
    preview: `data:image/webp;base64,${preview.toString('base64')}`,
  };
  await inTable((rows) => rows.insert(row).onConflict('id').ignore());
}

export async function isInRevision(documentId: string): Promise<boolean> {
  if ((await strapi.db.query(uids.revision).count({ where: { picture: documentId } })) > 0) return true;
  return (await queryTable(revisionImagesTable, (images) => images.where({ file: documentId }).first('file'))) !== undefined;
}

/** Returns a retained image, even if the job that retains it has not run yet. */
async function findRetainedImage(id: string): Promise<RetainedImage | undefined> {
  await retainNow(id);
  return inTable<RetainedImage | undefined>((rows) => rows.where({ id }).first());
}

async function retainNow(id: string): Promise<void> {
  const job = await queryJobs<{ payload: string } | undefined>((jobs) => jobs.where({ kind: 'retain', key: id }).first('payload'));
  if (job) await retainImage(parsed<RemovedFile>(job.payload));
}

/** Returns the small `data:` URL of a retained image. */
async function findPreview(id: string): Promise<string | undefined> {
  await retainNow(id);
  return readPreview(id);
}

const readPreview = async (id: string): Promise<string | undefined> =>
  (await inTable<Pick<RetainedImage, 'preview'> | undefined>((rows) => rows.where({ id }).first('preview')))?.preview;

/** Deletes retained images that no revision uses. */
export const deleteUnusedRetainedImages = () =>
  inTable<number>((rows) =>
    rows
      .whereNotIn('id', strapi.db.connection('revisions').whereNotNull('picture').select('picture'))
      .whereNotIn('id', strapi.db.connection(revisionImagesTable).select('file'))
      .delete(),
  );

export interface FoundImage {
  /** Row id of the file. */
  id: number;
  /** Whether the image was stored again. */
  isNew: boolean;
}

const findFile = (documentId: string): Promise<{ id: number } | null> => strapi.db.query(uids.file).findOne({ where: { documentId } });

/** Returns the file of a revision's image, and stores a retained image again; null if neither exists. */
export async function findImage(documentId: string | null): Promise<FoundImage | null> {
  if (!documentId) return null;
  const file = await findFile(documentId);
  if (file) return { id: file.id, isNew: false };
  const retained = await findRetainedImage(documentId);
  if (!retained) return null;
  try {
    const { id } = await storeImageAgain(documentId, { ...retained, alternativeText: retained.alternative_text });
    return { id, isNew: true };
  } catch (reason) {
    // Document ids are unique, so another request may have stored the image in the meantime.
    const stored = await findFile(documentId);
    if (!stored) throw reason;
    return { id: stored.id, isNew: false };
  }
}

/** Returns the URL of a revision's image, or the preview of a retained image. */
export async function findImageUrl(image: string | null): Promise<string | null> {
  if (!image) return null;
  const file = await strapi.db.query(uids.file).findOne({ select: ['url'], where: { documentId: image } });
  return file?.url ?? (await findPreview(image)) ?? null;
}
