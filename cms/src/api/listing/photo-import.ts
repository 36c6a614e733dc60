import { createHash, randomBytes } from 'node:crypto';
import { limits, type Caller, type listing, type PhotoImport, type PhotoImportRow } from '../../../contract';
import { findActor, recordAuditEvents, runAs, type Actor } from '../../audit-log/audit-log';
import { published } from '../../content/published';
import { readRow, storageModels, type RowOf } from '../../database/storage-models';
import { uids } from '../../database/uids';
import { detailsOf, photosOf, withPhotos } from '../../fields/photos';
import { currentActor, runAsCaller } from '../../http/caller';
import { conflict, notFound } from '../../http/errors';
import { inTurns } from '../../http/in-turns';
import type { UploadedFile } from '../../database/strapi-adapter';
import { removeUnusedImages, storeImage } from '../../images/store-image';
import { enqueue, queryJobs, type Again, type Handler } from '../../jobs/queue';
import { environment } from '../../settings/environment';
import { parsed } from '../../settings/typed';
import { isTemporary, photoReader, reasonOf, type ReadPhoto } from './photo-sources';

const kind = 'photo';
const stored = storageModels.listing;
type ListingRow = RowOf<typeof listing>;

/** Number of photos that are downloaded at a time, for the whole site: `photos` jobs run one at a time. */
const parallel = 4;
/** Number of photos that are added in one save. */
const batchSize = 12;
/** Delay after each failed attempt. After the last one, a photo has failed. */
const retryDelaysMs = [1, 5, 15].map((minutes) => minutes * 60_000);
/** Days for which a finished row is shown, unless it is dismissed. */
const shownDays = 30;

interface Photo {
  source: string;
  /** Identifies the photo among those of the listing, in the order of the row. */
  key: string;
  tries: number;
}

/** Photos of one row of an import. */
export interface PhotoRow extends Pick<PhotoImportRow, 'id' | 'line' | 'name' | 'done'> {
  actor: Actor;
  caller: Caller | null;
  /** ms since 1970. */
  startedAt: number;
  waiting: Photo[];
  failed: (Photo & { reason: string })[];
}

const hashOf = (source: string) => createHash('sha256').update(source).digest('base64url').slice(0, 22);
const photoOf = (source: string, index: number): Photo => ({
  source,
  key: `csv:${String(index).padStart(4, '0')}-${hashOf(source)}`,
  tries: 0,
});

export const urlsOf = (row: ListingRow): string[] =>
  photosOf(row).map(({ file: { url } }) => (url.startsWith('/') ? environment.publicUrl + url : url));

/** Whether a listing has the photo of this source, so that another import of a file adds only what is missing. */
export const hasSource = (row: ListingRow, source: string): boolean =>
  urlsOf(row).includes(source) || Object.values(detailsOf(row)).some(({ key }) => key?.endsWith(`-${hashOf(source)}`));

export const newImportId = (): string => randomBytes(12).toString('hex');

export const photoRow = async (row: Pick<PhotoRow, 'id' | 'line' | 'name'>, sources: string[]): Promise<PhotoRow> => ({
  ...row,
  actor: await findActor(),
  caller: currentActor().caller ?? null,
  startedAt: Date.now(),
  waiting: sources.map(photoOf),
  done: 0,
  failed: [],
});

/** Queues the photos of a row, in the transaction that saves it. */
export async function queuePhotos(importId: string, row: PhotoRow): Promise<void> {
  if (row.waiting.length > 0) await enqueue(kind, { key: `${importId}:${row.line}`, payload: row });
}

/** Adds photos of a folder to a listing. */
export async function addFromFolder(row: PhotoRow, folder: string): Promise<PhotoRow> {
  const sources = row.waiting.map(({ source }) => source);
  while (row.waiting.length > 0) row = (await addNext(row, photoReader(sources, folder))).payload;
  return row;
}

export const photoHandler: Handler<PhotoRow> = {
  isEndless: true,
  lock: 'photos',
  async run({ key, payload }) {
    const { caller, actor, waiting } = payload;
    if (waiting.length === 0) return;
    const next = async () => {
      const again = await addNext(payload, photoReader(waiting.map(({ source }) => source)));
      if (again.payload.waiting.length === 0) await recordFailed(key, again.payload);
      return again;
    };
    return caller ? runAsCaller(caller, next) : runAs(actor, next);
  },
};

/** Records the failed photos of an import as one event, when the last row is done. Rows that are done are due days later. */
async function recordFailed(key: string, row: PhotoRow): Promise<void> {
  const [importId] = key.split(':');
  const isOpen = await queryJobs((jobs) => {
    const others = jobs.where({ kind }).whereNot({ key }).where('key', 'like', `${importId}:%`);
    return others.where('due_at', '<', Date.now() + 86_400_000).first('id');
  });
  if (isOpen) return;
  const rows = (await readRows(importId)).map((other) => (other.key === key ? row : other.row)).filter(({ failed }) => failed.length > 0);
  if (rows.length === 0) return;
  const failed = rows.reduce((total, row) => total + row.failed.length, 0);
  const detail = `${failed} failed, listings: ${rows.length}`;
  // More rows of the import may follow.
  await strapi.db.query(uids.auditEvent).deleteMany({ where: { of: importId, act: 'photos_failed' } });
  await recordAuditEvents([{ action: 'photos_failed', kind: 'listing_import', entityId: importId, detail }]);
}

/** Adds the next photos of a row, and returns when to continue. */
async function addNext(row: PhotoRow, read: ReadPhoto): Promise<Again & { payload: PhotoRow }> {
  const listing = await readRow(stored, row.id);
  const has = listing ? row.waiting.filter(({ source }) => hasSource(listing, source)) : [];
  const rest = row.waiting.filter((photo) => !has.includes(photo)).sort((a, b) => a.tries - b.tries);
  const room = listing ? limits.photos - photosOf(listing).length : 0;
  const batch = rest.splice(0, Math.min(batchSize, room));
  const reason = listing ? `A listing can have at most ${limits.photos} photos` : 'The listing was deleted';
  const refused = room <= batch.length ? rest.splice(0).map((photo) => ({ ...photo, reason })) : [];

  const { added, ...problems } = await addPhotos(row.id, batch, read);

  const failed = [...row.failed, ...refused, ...problems.failed];
  const waiting = [...rest, ...problems.postponed];
  const payload: PhotoRow = { ...row, waiting, done: row.done + has.length + added, failed };
  if (waiting.length === 0) return { payload, dueAt: Date.now() + shownDays * 86_400_000 };
  const tries = Math.min(...waiting.map((photo) => photo.tries));
  return { payload, dueAt: Date.now() + (tries > 0 ? retryDelaysMs[tries - 1] : 0) };
}

/** Downloads photos and adds them to a listing in one save. */
async function addPhotos(id: string, photos: Photo[], read: ReadPhoto) {
  const files: (Photo & { file: UploadedFile })[] = [];
  const [failed, postponed]: [PhotoRow['failed'], Photo[]] = [[], []];
  const fail = (photo: Photo, cause: unknown) => failed.push({ ...photo, reason: reasonOf(cause) });
  try {
    for (let n = 0; n < photos.length; n += parallel) {
      const batch = photos.slice(n, n + parallel).map((photo) => ({ ...photo, tries: photo.tries + 1 }));
      const results = await Promise.allSettled(batch.map(({ source }) => read(source)));
      for (const [index, photo] of batch.entries()) {
        const result = results[index];
        try {
          if (result.status === 'rejected') throw result.reason;
          files.push({ ...photo, file: await storeImage(result.value, '') });
        } catch (cause) {
          if (isTemporary(cause) && photo.tries <= retryDelaysMs.length) postponed.push(photo);
          else fail(photo, cause);
        }
      }
    }
    const added = files.map(({ file, key }) => ({ file, key, originalOf: null }));
    if (added.length > 0) await published.listing.change(id, (before) => withPhotos(before, added), { partOf: 'listing_import' });
    return { added: added.length, failed, postponed };
  } catch (cause) {
    if (isTemporary(cause)) throw cause;
    files.forEach((photo) => fail(photo, cause));
    return { added: 0, failed, postponed };
  } finally {
    await removeUnusedImages(files.map(({ file }) => file.id));
  }
}

/** Returns the rows of an import, or of all imports. */
async function readRows(importId?: string): Promise<{ key: string; row: PhotoRow }[]> {
  const jobs = await queryJobs<{ key: string; payload: string }[]>((jobs) => {
    const rows = jobs.where({ kind }).orderBy('id', 'desc').select('key', 'payload');
    return importId ? rows.where('key', 'like', `${importId}:%`).forUpdate() : rows;
  });
  return inTurns(jobs, (batch) => batch.map(({ key, payload }) => ({ key, row: parsed<PhotoRow>(payload) })));
}

export const photoRows = async (importId: string): Promise<PhotoRow[]> => (await readRows(importId)).map(({ row }) => row);

/** Maximum number of rows that are listed one by one. */
const maxRows = 50;

/** Lists the imports whose photos were not dismissed, newest first. */
export async function photoImports(): Promise<PhotoImport[]> {
  const imports = new Map<string, PhotoRow[]>();
  for (const { key, row } of await readRows()) {
    const [id] = key.split(':');
    imports.set(id, [...(imports.get(id) ?? []), row]);
  }
  return [...imports].map(([id, rows]) => ({ id, ...summaryOf(rows) }));
}

function summaryOf(rows: PhotoRow[]): Omit<PhotoImport, 'id'> {
  const [{ actor, startedAt }] = rows;
  const sum = (count: (row: PhotoRow) => number) => rows.reduce((total, row) => total + count(row), 0);
  const unfinished = rows.filter(({ waiting, failed }) => waiting.length + failed.length > 0);
  return {
    started_by: actor.name,
    started_at: new Date(startedAt).toISOString(),
    waiting: sum(({ waiting }) => waiting.length),
    done: sum(({ done }) => done),
    failed: sum(({ failed }) => failed.length),
    rows: unfinished
      .sort((a, b) => Number(b.failed.length > 0) - Number(a.failed.length > 0) || a.line - b.line)
      .slice(0, maxRows)
      .map(({ id, line, name, waiting, done, failed }) => ({
        ...{ id, line, name, waiting: waiting.length, done },
        failed: failed.map(({ source, reason }) => ({ source, reason })),
      })),
  };
}

/** Runs `work` with the rows of an import while they are locked. @throws 404 */
const withImport = async (id: string, work: (rows: Awaited<ReturnType<typeof readRows>>) => Promise<unknown>): Promise<void> =>
  await strapi.db.transaction(async () => {
    const rows = /^[\da-f]{24}$/.test(id) ? await readRows(id) : [];
    if (rows.length === 0) throw notFound('Import');
    await work(rows);
  });

/** Downloads the failed photos of an import again. */
export const retryPhotoImport = (id: string): Promise<void> =>
  withImport(id, async (rows) => {
    const failed = rows.filter(({ row }) => row.failed.length > 0);
    const again = (row: PhotoRow) => [...row.waiting, ...row.failed.map(({ source, key }) => ({ source, key, tries: 0 }))];
    await enqueue(kind, ...failed.map(({ key, row }) => ({ key, payload: { ...row, waiting: again(row), failed: [] } })));
  });

/** Removes an import from the list. @throws 409 while photos are waiting */
export const dismissPhotoImport = (id: string): Promise<void> =>
  withImport(id, async (rows) => {
    if (rows.some(({ row }) => row.waiting.length > 0)) throw conflict('Some photos are still waiting');
    await queryJobs((jobs) => jobs.where({ kind }).where('key', 'like', `${id}:%`).delete());
  });
