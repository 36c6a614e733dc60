import type { Core } from '@strapi/strapi';
import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { uids } from '../database/uids';
import { createVariants } from './create-variants';
import { sweepImageLeases } from './image-leases';
import { endEncoder } from './variant-encoder';
import { needsVariants, type Variable } from './variants';

/** What is uploaded faster than it is made is found at the next start. */
const maxAsked = 10_000;
/** Few, so that nobody waits for the reading of them. */
const batch = 50;
const sweepEvery = 60_000;
/** How long the picture at hand may take to be put away when the server ends. */
const farewell = 3_000;

/** Those that somebody has just stored. They come first, and each once: what fails is passed over until the next start. */
const asked = new Set<number>();
let work = Promise.resolve();
let isOpen = false;
let wake: (id?: number) => void = () => undefined;

/** Makes the variants of what is stored from now on, and of what was stored before, one picture at a time; returns how to stop. */
export function openVariants({ db, log }: Core.Strapi): () => Promise<void> {
  const earlier = storedEarlier();
  isOpen = true;
  // Woken by an upload, it is not to go on in that one's context.
  const run = AsyncResource.bind(() => {
    work = work.then(() => makeAll(earlier)).catch((error: unknown) => void log.error(error));
  });
  wake = (id) => {
    if (id !== undefined && asked.size < maxAsked) asked.add(id);
    run();
  };
  db.lifecycles.subscribe({ models: [uids.file], afterCreate: wakeOnceStored, afterUpdate: wakeOnceStored });
  const sweep = setInterval(wake, sweepEvery);
  sweep.unref();
  wake();
  return async () => {
    clearInterval(sweep);
    wake = () => undefined;
    isOpen = false;
    endEncoder();
    await Promise.race([work, sleep(farewell, undefined, { ref: false })]);
  };
}

/** Has a picture's variants made that somebody else had until now: it was passed over meanwhile. */
export const enqueueVariants = (id: number): void => wake(id);

/** Resolves once there is nothing left to do. */
export async function variantsIdle(): Promise<void> {
  for (let last; last !== work; ) await (last = work);
}

async function wakeOnceStored({ result }: { result?: { id?: number } }): Promise<void> {
  if (!strapi.db.inTransaction()) return wake(result?.id);
  await strapi.db.transaction(async ({ onCommit }) => onCommit(() => wake(result?.id)));
}

async function makeAll(earlier: AsyncGenerator<number>): Promise<void> {
  (await sweepImageLeases()).forEach((id) => asked.add(id));
  for (let id = await next(earlier); isOpen && id !== undefined; id = await next(earlier)) {
    await createVariants(id).catch((reason: unknown) => {
      if (isOpen) strapi.log.warn(`Failed to create variants of image ${id}: ${reason instanceof Error ? reason.message : String(reason)}`);
    });
  }
  endEncoder();
}

async function next(earlier: AsyncGenerator<number>): Promise<number | undefined> {
  for (const id of asked) {
    asked.delete(id);
    return id;
  }
  return (await earlier.next()).value as number | undefined;
}

/** What was stored before this process was, the newest first. */
async function* storedEarlier(): AsyncGenerator<number> {
  const select = ['id', 'mime', 'provider', 'formats'];
  for (let where = {}; ; ) {
    const files: (Variable & { id: number })[] = await strapi.db
      .query(uids.file)
      .findMany({ select, where, orderBy: { id: 'desc' }, limit: batch });
    for (const file of files) if (needsVariants(file)) yield file.id;
    if (files.length < batch) return;
    where = { id: { $lt: files[files.length - 1].id } };
  }
}
