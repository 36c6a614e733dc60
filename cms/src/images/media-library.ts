import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { limits } from '../../contract';
import { recordAuditEvents, type NewAuditEvent } from '../audit-log/record-events';
import { uids } from '../database/uids';
import { mayEdit } from '../http/abilities';
import { conflict, invalid, unacceptable, unavailable } from '../http/errors';
import { retainImage, type RemovedFile } from './retained-images';
import { isBackupActive } from './active-backup';
import { imageTypes, imageTypesMessage } from './limits';
import { withImageLease } from './image-leases';
import { reencode } from './reencode';
import { deleteRemoved, noted, scheduleDeletion, type Removable } from './deleted-files';
import { isClean } from './store-image';
import { storeAtomically } from './pending-uploads';
import { enqueueVariants } from './variant-queue';

/** A file on its way into the media library. */
interface Upload {
  filepath: string;
  originalFilename: string | null;
  mimetype: string | null;
  /** What Strapi makes of its first bytes. */
  detectedMimeType?: string;
  size: number;
}

type StoredRow = RemovedFile & Removable & { id: number };

type Named = Pick<RemovedFile, 'documentId' | 'name'>;

interface FileService {
  deleteByIds(ids?: number[]): Promise<unknown>;
}

interface UploadService {
  upload(request: { data: object; files: Upload | Upload[] }, options?: object): Promise<Named[]>;
  replace(id: string, request: { data: object; file: Upload }, options?: object): Promise<Named>;
  remove(file: StoredRow): Promise<unknown>;
}

/**
 * What the panel's media library takes is what our endpoints take: pictures, told by their content, stored anew. Strapi
 * believes a file's first bytes, and keeps what stands in it. Whoever removes a picture, nothing loses what it shows, and
 * what a version names is archived. What is done there is told of in the activity.
 */
export function patchMediaLibrary(strapi: Core.Strapi): void {
  const service = strapi.plugin('upload').service('upload') as unknown as UploadService;
  const { upload, replace, remove } = service;

  service.upload = (request, options) =>
    inTemporary(async (directory) => {
      const files: Upload[] = [];
      for (const file of [request.files].flat()) files.push(isClean(file) ? file : await cleaned(file, directory));
      const stored = await storeAtomically(() => upload({ ...request, files }, options));
      // Of one that our endpoints store, the save tells that shows it.
      if (![request.files].flat().every(isClean)) await record('created', stored);
      return stored;
    });

  service.replace = async (id, { data, file }, options) => {
    const stored: { mime: string } | null = await strapi.db.query(uids.file).findOne({ where: { id } });
    // Its address stays, and with it the ending of its name.
    if (stored && !imageTypes.includes(stored.mime)) throw invalid([imageTypesMessage]);
    if (!(await relatedTo(Number(id))).every(({ __type }) => mayEdit(__type)))
      throw new errors.ForbiddenError('This picture is shown by an entry that you may not edit.');
    // The backup would hold the old row, and the new file or none.
    if (await isBackupActive()) throw unavailable('A backup is in progress. Try again in a few minutes.');
    return inTemporary(async (directory) => {
      const fresh = await cleaned(file, directory, stored?.mime);
      const replaced = await alone(Number(id), () => replace(id, { data, file: fresh }, options));
      // No longer than it takes: whoever makes its variants passes over a picture that somebody else has.
      await record('edited', [replaced]);
      return replaced;
    });
  };

  // The file is gone before its row, so no lifecycle would be early enough.
  service.remove = async (file) => {
    await assertNotInUse(file.id);
    await retainImage(file);
    return alone(file.id, async () => {
      // It may have got variants since whoever removes it looked.
      const now = await strapi.db.query(uids.file).findOne({ where: { id: file.id } });
      return removeRow({ ...file, formats: now?.formats ?? file.formats }, remove);
    });
  };

  const files = strapi.plugin('upload').service('file') as unknown as FileService;
  const { deleteByIds } = files;
  // A bulk delete deletes nothing if one of its files is in use.
  files.deleteByIds = async (ids = []) => {
    await Promise.all(ids.map(assertNotInUse));
    return deleteByIds(ids);
  };
}

async function assertNotInUse(id: number): Promise<void> {
  if ((await relatedTo(id)).length > 0) throw conflict('This image is in use. Replace it where it is used, then delete it.');
}

/** Has a picture for itself meanwhile; its variants are made afterwards, if they are still to be made. */
const alone = <Result>(id: number, work: () => Promise<Result>): Promise<Result> =>
  withImageLease(id, work).finally(() => enqueueVariants(id));

const record = (action: NewAuditEvent['action'], files: Named[]) =>
  recordAuditEvents(files.map(({ documentId, name }) => ({ action, kind: 'picture', entityId: documentId, title: name })));

/** Strapi would delete the files first, and with the row nothing would be left to tell of those that it could not reach. */
async function removeRow(file: StoredRow, remove: UploadService['remove']): Promise<unknown> {
  if (file.provider === noted) return remove(file);
  const removed = await strapi.db.transaction(async () => {
    await scheduleDeletion(file);
    await record('deleted', [file]);
    return remove({ ...file, provider: noted });
  });
  await deleteRemoved(file);
  return removed;
}

/** The entries that show this file, of any content type: their relations to files are stored in one table. */
async function relatedTo(id: number): Promise<{ __type: string }[]> {
  const file = await strapi.db.query(uids.file).findOne({ where: { id }, populate: { related: true } });
  return file?.related ?? [];
}

async function inTemporary<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'hearthside-upload-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function cleaned(file: Upload, directory: string, type?: string): Promise<Upload> {
  if (file.size > limits.imageBytes) throw unacceptable(413, 'Image must be at most 10 MB');
  const { bytes, extension, mime } = await reencode(await readFile(file.filepath), type);
  const originalFilename = `${parse(file.originalFilename ?? 'image').name}.${extension}`;
  const filepath = join(await mkdtemp(join(directory, 'image-')), 'image');
  await writeFile(filepath, bytes);
  return { ...file, filepath, originalFilename, mimetype: mime, size: bytes.length, detectedMimeType: mime };
}
