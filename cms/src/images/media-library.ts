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
import { deleteRemoved, unknownProvider, scheduleDeletion, type Removable } from './deleted-files';
import { isReencoded } from './store-image';
import { storeAtomically } from './pending-uploads';
import { enqueueVariants } from './variant-queue';

/** A file being uploaded to the media library. */
interface Upload {
  filepath: string;
  originalFilename: string | null;
  mimetype: string | null;
  /** Type that Strapi detects from the first bytes. */
  detectedMimeType?: string;
  size: number;
}

type StoredRow = RemovedFile & Removable & { id: number };

type UploadedFile = Pick<RemovedFile, 'documentId' | 'name'>;

interface FileService {
  deleteByIds(ids?: number[]): Promise<unknown>;
}

interface UploadService {
  upload(request: { data: object; files: Upload | Upload[] }, options?: object): Promise<UploadedFile[]>;
  replace(id: string, request: { data: object; file: Upload }, options?: object): Promise<UploadedFile>;
  remove(file: StoredRow): Promise<unknown>;
}

/**
 * Applies the rules of our upload endpoints to the panel's media library: detects the type from the content, re-encodes, refuses to delete
 * images in use, retains images that revisions need, and logs audit events. Strapi only checks the first bytes and keeps the metadata.
 */
export function patchMediaLibrary(strapi: Core.Strapi): void {
  const service = strapi.plugin('upload').service('upload') as unknown as UploadService;
  const { upload, replace, remove } = service;

  service.upload = (request, options) =>
    inTemporary(async (directory) => {
      const files: Upload[] = [];
      for (const file of [request.files].flat()) files.push(isReencoded(file) ? file : await reencodeUpload(file, directory));
      const stored = await storeAtomically(() => upload({ ...request, files }, options));
      // Uploads through our endpoints are logged by the save that uses them.
      if (![request.files].flat().every(isReencoded)) await record('created', stored);
      return stored;
    });

  service.replace = async (id, { data, file }, options) => {
    const stored: { mime: string } | null = await strapi.db.query(uids.file).findOne({ where: { id } });
    // The URL does not change, so the file extension must not change either.
    if (stored && !imageTypes.includes(stored.mime)) throw invalid([imageTypesMessage]);
    if (!(await relatedTo(Number(id))).every(({ __type }) => mayEdit(__type)))
      throw new errors.ForbiddenError('This image is used by an entry that you may not edit.');
    // Replacing a file during a backup would pair the old row with the new file.
    if (await isBackupActive()) throw unavailable('A backup is in progress. Try again in a few minutes.');
    return inTemporary(async (directory) => {
      const reencoded = await reencodeUpload(file, directory, stored?.mime);
      const replaced = await withLease(Number(id), () => replace(id, { data, file: reencoded }, options));
      // The lease covers only the replacement, because variant creation skips leased images.
      await record('edited', [replaced]);
      return replaced;
    });
  };

  // Strapi deletes the file before the row, so a lifecycle hook would run too late.
  service.remove = async (file) => {
    await assertNotInUse(file.id);
    await retainImage(file);
    return withLease(file.id, async () => {
      // Variants may have been created since the caller loaded the row.
      const current = await strapi.db.query(uids.file).findOne({ where: { id: file.id } });
      return removeRow({ ...file, formats: current?.formats ?? file.formats }, remove);
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

/** Runs `work` with a lease on the image, then creates missing variants. */
const withLease = <Result>(id: number, work: () => Promise<Result>): Promise<Result> =>
  withImageLease(id, work).finally(() => enqueueVariants(id));

const record = (action: NewAuditEvent['action'], files: UploadedFile[]) =>
  recordAuditEvents(files.map(({ documentId, name }) => ({ action, kind: 'picture', entityId: documentId, title: name })));

/** Strapi deletes files first, and after the row is deleted nothing refers to files that remain. They are recorded for deletion instead. */
async function removeRow(file: StoredRow, remove: UploadService['remove']): Promise<unknown> {
  if (file.provider === unknownProvider) return remove(file);
  const removed = await strapi.db.transaction(async () => {
    await scheduleDeletion(file);
    await record('deleted', [file]);
    return remove({ ...file, provider: unknownProvider });
  });
  await deleteRemoved(file);
  return removed;
}

/** Returns the entries of any content type that use this file. Strapi stores all relations to files in one table. */
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

async function reencodeUpload(file: Upload, directory: string, type?: string): Promise<Upload> {
  if (file.size > limits.imageBytes) throw unacceptable(413, 'Image must be at most 10 MB');
  const { bytes, extension, mime } = await reencode(await readFile(file.filepath), type);
  const originalFilename = `${parse(file.originalFilename ?? 'image').name}.${extension}`;
  const filepath = join(await mkdtemp(join(directory, 'image-')), 'image');
  await writeFile(filepath, bytes);
  return { ...file, filepath, originalFilename, mimetype: mime, size: bytes.length, detectedMimeType: mime };
}
