import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { limits } from '../../contract';
import { recordAuditEvents, type NewAuditEvent } from '../audit-log/audit-log';
import { lockFile } from '../database/queries';
import { LockedError, withLock } from '../database/named-locks';
import { fileService, uploadService, type Upload, type UploadedFile } from '../database/strapi-adapter';
import { uids } from '../database/uids';
import { mayEdit } from '../http/caller';
import { conflict, invalid, unacceptable, unavailable } from '../http/errors';
import { imageTypes, imageTypesMessage } from './limits';
import { withDeadline } from './reclaim';
import { reencode } from './reencode';
import { inTemporary, isReencoded } from './store-image';

/** Time in ms to wait for a batch of deletions to end. */
const lockTimeoutMs = 5_000;

/**
 * Applies the rules of our upload endpoints to the panel's media library: detects the type from the content, re-encodes, refuses to delete
 * images in use, retains images that revisions need, and logs audit events. Strapi only checks the first bytes and keeps the metadata.
 */
export function patchMediaLibrary(strapi: Core.Strapi): void {
  const service = uploadService(strapi);
  const { upload, replace, remove } = service;

  service.upload = (request, options) =>
    inTemporary(async (directory) => {
      const files: Upload[] = [];
      for (const file of [request.files].flat()) files.push(isReencoded(file) ? file : await reencodeUpload(file, directory));
      const stored = await withDeadline(() => upload({ ...request, files }, options));
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
    return inTemporary(async (directory) => {
      const reencoded = await reencodeUpload(file, directory, stored?.mime);
      // A backup would pair the old row with the new file.
      const lock = { mode: 'exclusive', owner: 'a replacement', timeoutMs: lockTimeoutMs } as const;
      const replaced = await withLock('deletions', lock, () => replace(id, { data, file: reencoded }, options)).catch((reason: unknown) => {
        throw reason instanceof LockedError ? unavailable('A backup is in progress. Try again in a few minutes.') : reason;
      });
      await record('edited', [replaced]);
      return replaced;
    });
  };

  service.remove = (file) =>
    strapi.db.transaction(async () => {
      await lockFile({ id: file.id });
      await assertNotInUse(file.id);
      await record('deleted', [file]);
      return remove(file);
    });

  const files = fileService(strapi);
  const { deleteByIds } = files;
  // A bulk delete deletes nothing if one of its files is in use.
  files.deleteByIds = async (ids = []) => {
    await Promise.all(ids.map(assertNotInUse));
    return deleteByIds(ids);
  };
}

/** Rotates phone photos upright and creates the smaller formats of every image. */
export async function ensureUploadSettings(strapi: Core.Strapi): Promise<void> {
  const value = { sizeOptimization: true, responsiveDimensions: true, autoOrientation: true };
  await strapi.store({ type: 'plugin', name: 'upload', key: 'settings' }).set({ value });
}

async function assertNotInUse(id: number): Promise<void> {
  if ((await relatedTo(id)).length > 0) throw conflict('This image is in use. Replace it where it is used, then delete it.');
}

const record = (action: NewAuditEvent['action'], files: UploadedFile[]) =>
  recordAuditEvents(files.map(({ documentId, name }) => ({ action, kind: 'picture', entityId: documentId, title: name })));

/** Returns the entries of any content type that use this file. Strapi stores all relations to files in one table. */
async function relatedTo(id: number): Promise<{ __type: string }[]> {
  const file = await strapi.db.query(uids.file).findOne({ where: { id }, populate: { related: true } });
  return file?.related ?? [];
}

async function reencodeUpload(file: Upload, directory: string, type?: string): Promise<Upload> {
  if (file.size > limits.imageBytes) throw unacceptable(413, 'Image must be at most 10 MB');
  const { bytes, extension, mime } = await reencode(await readFile(file.filepath), type);
  const originalFilename = `${parse(file.originalFilename ?? 'image').name}.${extension}`;
  const filepath = join(await mkdtemp(join(directory, 'image-')), 'image');
  await writeFile(filepath, bytes);
  return { ...file, filepath, originalFilename, mimetype: mime, size: bytes.length, detectedMimeType: mime };
}
