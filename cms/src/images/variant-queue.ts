import type { Core } from '@strapi/strapi';
import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { uids } from '../database/uids';
import { createVariants } from './create-variants';
import { sweepImageLeases } from './image-leases';
import { endEncoder, releaseEncoder } from './variant-encoder';
import { needsVariants, type VariantSource } from './variants';

/** Images beyond this number get their variants after the next start. */
const maxQueued = 10_000;
/** Rows per query; small, so that no request waits for a query. */
const batchSize = 50;
const sweepIntervalMs = 60_000;
/** Time in ms that the server waits for the current image at shutdown. */
const shutdownGraceMs = 3_000;

/** Images that have just been stored. They come first. Failures are not retried until the next start. */
const queued = new Set<number>();
let work = Promise.resolve();
let isOpen = false;
let enqueue: (id?: number) => void = () => undefined;

/** Creates the variants of new and existing images, one image at a time. Returns a function that stops. */
export function openVariants({ db, log }: Core.Strapi): () => Promise<void> {
  const existing = findExisting();
  isOpen = true;
  // Must not run in the async context of the upload that triggers it.
  const run = AsyncResource.bind(() => {
    work = work.then(() => createAll(existing)).catch((error: unknown) => void log.error(error));
  });
  enqueue = (id) => {
    if (id !== undefined && queued.size < maxQueued) queued.add(id);
    run();
  };
  db.lifecycles.subscribe({ models: [uids.file], afterCreate: enqueueOnCommit, afterUpdate: enqueueOnCommit });
  const sweep = setInterval(enqueue, sweepIntervalMs);
  sweep.unref();
  enqueue();
  return async () => {
    clearInterval(sweep);
    enqueue = () => undefined;
    isOpen = false;
    endEncoder();
    await Promise.race([work, sleep(shutdownGraceMs, undefined, { ref: false })]);
  };
}

/** Queues an image that was skipped while it was leased. */
export const enqueueVariants = (id: number): void => enqueue(id);

/** Resolves when the queue is empty. */
export async function variantsIdle(): Promise<void> {
  for (let last; last !== work; ) await (last = work);
}

async function enqueueOnCommit({ result }: { result?: { id?: number } }): Promise<void> {
  if (!strapi.db.inTransaction()) return enqueue(result?.id);
  await strapi.db.transaction(async ({ onCommit }) => onCommit(() => enqueue(result?.id)));
}

async function createAll(existing: AsyncGenerator<number>): Promise<void> {
  (await sweepImageLeases()).forEach((id) => queued.add(id));
  for (let id = await next(existing); isOpen && id !== undefined; id = await next(existing)) {
    await createVariants(id).catch((reason: unknown) => {
      if (isOpen) strapi.log.warn(`Failed to create variants of image ${id}: ${reason instanceof Error ? reason.message : String(reason)}`);
    });
  }
  releaseEncoder();
}

async function next(existing: AsyncGenerator<number>): Promise<number | undefined> {
  for (const id of queued) {
    queued.delete(id);
    return id;
  }
  return (await existing.next()).value as number | undefined;
}

/** Yields the ids of existing images without variants, newest first. */
async function* findExisting(): AsyncGenerator<number> {
  const select = ['id', 'mime', 'provider', 'formats'];
  for (let where = {}; ; ) {
    const files: (VariantSource & { id: number })[] = await strapi.db
      .query(uids.file)
      .findMany({ select, where, orderBy: { id: 'desc' }, limit: batchSize });
    for (const file of files) if (needsVariants(file)) yield file.id;
    if (files.length < batchSize) return;
    where = { id: { $lt: files[files.length - 1].id } };
  }
}
