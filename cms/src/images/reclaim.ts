import type { Core } from '@strapi/strapi';
import { storageProvider } from '../database/strapi-adapter';
import { uids } from '../database/uids';
import { unavailable } from '../http/errors';
import { enqueue, queryJobs, type Handler } from '../jobs/queue';
import { environment } from '../settings/environment';
import { isInRevision, retainImage, type RemovedFile } from './retained-images';
import { keyOf, objectsOf, removeImage, uploadSignal, type FileRow, type StoredObject } from './storage';
import { needsVariants, type VariantSource } from './variants';

/*
 * A stored object whose key no row names is deleted. A `reclaim` job for the key is queued before the object is written, and again by the
 * transaction that stops naming it. The job asks the database, so it may run at any time.
 */

export type StoredRow = FileRow & RemovedFile & { provider: string };

/** Time in ms within which a written object gets its row. */
const graceMs = 10 * 60_000;
/** Timeout in ms for storing an image, so that clients get a response within ten seconds. */
const timeoutMs = 9_000;

export const providerHere = (): string => strapi.config.get<{ provider: string }>('plugin::upload').provider;

/** Queues the deletion of objects, unless rows name them when the jobs are due. */
export const reclaim = (objects: StoredObject[], dueAt = Date.now()): Promise<void> =>
  enqueue('reclaim', ...objects.map(({ hash, ext }) => ({ key: `${hash}${ext}`, payload: { hash, ext }, dueAt })));

/** Call before objects are written. */
export const reclaimUnlessNamed = (objects: StoredObject[]): Promise<void> => reclaim(objects, Date.now() + graceMs);

/** Call in the transaction that names objects. Returns the number of jobs that were waiting. */
export const keepObjects = (objects: StoredObject[]): Promise<number> =>
  queryJobs<number>((jobs) => jobs.where({ kind: 'reclaim', locked_until: null }).whereIn('key', objects.map(keyOf)).delete());

export const reclaimHandler: Handler<StoredObject> = {
  isEndless: true,
  batch: 100,
  // A backup copies the objects of its snapshot.
  lock: 'deletions',
  async run({ payload }) {
    if (!(await isNamed(payload))) await removeImage({ backend: environment.s3 ? 'bucket' : 'files', key: keyOf(payload) });
  },
};

/** Whether a row names this object, as its original or as a variant. Finds rows only by their indexed hash. */
async function isNamed(object: StoredObject): Promise<boolean> {
  // Names of variants are `<format>_<original>` from Strapi, and `<kind>_<width>_<original>_<random>` from us.
  const parts = object.hash.split('_');
  const originals = [parts, parts.slice(1), parts.slice(2, -1)].map((original) => original.join('_'));
  const rows: FileRow[] = await strapi.db
    .query(uids.file)
    .findMany({ where: { hash: { $in: originals } }, select: ['hash', 'ext', 'formats'] });
  return rows.some((row) => objectsOf(row).some((named) => keyOf(named) === keyOf(object)));
}

/** Applies the rule to all writes and deletions through Strapi: to objects by its provider, to rows by lifecycle hooks. */
export function reclaimUnnamedObjects(strapi: Core.Strapi): void {
  const provider = storageProvider(strapi);
  const write = provider.uploadStream.bind(provider);
  provider.uploadStream = async (file) => {
    uploadSignal.getStore()?.throwIfAborted();
    await reclaimUnlessNamed([file]);
    uploadSignal.getStore()?.throwIfAborted();
    return write(file);
  };
  // Strapi deletes objects before their row.
  provider.delete = async () => undefined;

  const keep = async ({ result: row }: { result?: (StoredRow & VariantSource & { id: number }) | null }) => {
    if (!row?.hash) return;
    await keepObjects(objectsOf(row));
    if (needsVariants(row)) await enqueue('variants', { key: String(row.id) });
  };
  const removeAll = async ({ params }: { params: { where?: object } }) => {
    for (const row of await rowsAt(params)) await leave(row);
  };
  strapi.db.lifecycles.subscribe({
    models: [uids.file],
    afterCreate: keep,
    afterUpdate: keep,
    beforeDelete: removeAll,
    beforeDeleteMany: removeAll,
    async beforeUpdate({ params }: { params: { where?: object; data?: Partial<StoredRow> } }) {
      const { formats } = params.data ?? {};
      if (!formats) return;
      const kept = new Set(Object.values(formats).map(keyOf));
      for (const row of await rowsAt(params))
        await reclaim(
          Object.values(row.formats ?? {}).filter((object) => !kept.has(keyOf(object))),
          dueAt(),
        );
    },
  });
}

const rowsAt = ({ where }: { where?: object }): Promise<StoredRow[]> => strapi.db.query(uids.file).findMany({ where });

// Outside of a transaction, the row may name the object for a moment longer.
const dueAt = () => Date.now() + (strapi.db.inTransaction() ? 0 : graceMs);

/** Queues what remains to be done for the objects of a removed row. Images of another storage provider stay unchanged. */
export async function leave(row: StoredRow): Promise<void> {
  const objects = row.provider === providerHere() ? objectsOf(row) : [];
  if (!(await isInRevision(row.documentId))) return reclaim(objects, dueAt());
  const { documentId: key, name, url, hash, ext, alternativeText } = row;
  const payload: Retained = { documentId: key, name, url, hash, ext, alternativeText, objects };
  await enqueue('retain', { key, payload, dueAt: dueAt() });
}

type Retained = RemovedFile & { objects: StoredObject[] };

/** Keeps the bytes of a removed image for the history, then lets its objects go. */
export const retainHandler: Handler<Retained> = {
  isEndless: true,
  async run({ payload }) {
    await retainImage(payload);
    await reclaim(payload.objects);
  },
};

/**
 * Stores an image within nine seconds.
 * @throws 503 after a timeout, or any error that `store` throws
 */
export async function withDeadline<Result>(store: () => Promise<Result>): Promise<Result> {
  const [timeout, failed] = [AbortSignal.timeout(timeoutMs), new AbortController()];
  try {
    return await uploadSignal.run(AbortSignal.any([timeout, failed.signal]), store);
  } catch (reason) {
    failed.abort();
    throw timeout.aborted ? unavailable('Image storage is temporarily unavailable. Try again later.') : reason;
  }
}
