import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasLostData } from '../database/data-lock';
import { queryTable, type Rows } from '../database/queries';
import { LockedError, withLock, type LockName } from '../database/named-locks';
import { parsed } from '../settings/typed';

const tableName = 'jobs';

export const jobKinds = ['email', 'variants', 'reclaim', 'retain', 'photo', 'cron'] as const;
export type JobKind = (typeof jobKinds)[number];

export interface NewJob {
  /** Identifies the job within its kind. */
  key: string;
  payload?: object;
  /** Time in ms since 1970 from which it runs; by default, now. */
  dueAt?: number;
}

export interface Job<Payload = unknown> {
  id: number;
  key: string;
  payload: Payload;
  /** Number of attempts, including the current one. */
  attempts: number;
  lockedUntil: number;
}

/** Runs a job another time. */
export interface Again {
  dueAt: number;
  payload: object;
}

export interface Handler<Payload = unknown> {
  /** Does the work, possibly more than once. Returns when to run again; nothing if the job is done. Throw to retry. */
  run(job: Job<Payload>): Promise<Again | void>;
  /** Maximum number of jobs that are claimed together. */
  batch?: number;
  /** Held exclusively while a batch runs. Jobs wait while another process holds it. */
  lock?: LockName;
  /** Retries every hour instead of failing after the last attempt. */
  isEndless?: boolean;
  /** Runs in the transaction that records the failure of the last attempt. */
  failed?(job: Job<Payload>): Promise<void>;
}

/** Delay after each failed attempt. */
const retryDelaysMs = [1, 5, 15, 60].map((minutes) => minutes * 60_000);
/** Time after which another process may run the job of a process that crashed. */
const leaseMs = 10 * 60_000;
const pollIntervalMs = 15_000;
/** Time in ms that shutdown waits for running jobs. Interrupted jobs run again after their lease. */
const shutdownGraceMs = 3_000;
const maxReason = 500;
/** Days after which failed jobs are deleted. */
const failedDays = 30;
const rowsPerStatement = 200;

export const queryJobs = <Result>(query: (jobs: Rows) => PromiseLike<Result>): Promise<Result> => queryTable(tableName, query);

/** Adds jobs in the current transaction, if any; they run after its commit. Replaces jobs with the same key, even while they run. */
export async function enqueue(kind: JobKind, ...added: NewJob[]): Promise<void> {
  const unlocked = { locked_until: null, attempts: 0, failed_at: null, reason: null };
  await strapi.db.transaction(async ({ trx, onCommit }) => {
    for (let n = 0; n < added.length; n += rowsPerStatement) {
      const rows = added
        .slice(n, n + rowsPerStatement)
        .map(({ key, payload = {}, dueAt = Date.now() }) => ({ kind, key, payload: JSON.stringify(payload), due_at: dueAt, ...unlocked }));
      await strapi.db.connection(tableName).transacting(trx).insert(rows).onConflict(['kind', 'key']).merge();
    }
    onCommit(() => wake(kind));
  });
}

/** Runs a failed job again; returns false if it does not exist. */
export async function retryJob(kind: JobKind, id: number): Promise<boolean> {
  const again = { failed_at: null, attempts: 0, due_at: Date.now() };
  const count = await queryJobs<number>((jobs) => jobs.where({ kind, id }).whereNotNull('failed_at').update(again));
  wake(kind);
  return count > 0;
}

/** Deletes jobs that failed long ago. */
export const deleteFailedJobs = () =>
  queryJobs<number>((jobs) => jobs.where('failed_at', '<', Date.now() - failedDays * 86_400_000).delete());

/** The work on each kind. A process runs one batch of each kind at a time. */
const work = new Map<JobKind, Promise<void>>();
const running = new Map<JobKind, Job[]>();
/** Jobs that are done but could not be deleted. This process must not run them again. */
const done = new Map<number, Job>();
let wake: (kind: JobKind) => void = () => undefined;
let isOpen = false;

/** Runs jobs as they become due. Returns a function that stops. */
export async function openJobs(opened: Partial<Record<JobKind, Handler>>): Promise<() => Promise<void>> {
  isOpen = true;
  // A process that was killed left its jobs locked. On SQLite, there is no other one.
  if (strapi.db.dialect.client !== 'postgres') await queryJobs((jobs) => jobs.update({ locked_until: null }));
  // Must not run in the async context of the transaction that wakes it.
  wake = AsyncResource.bind((kind: JobKind) => {
    const handler = opened[kind];
    const run = (handler: Handler) => runDue(kind, handler).catch((error: unknown) => void strapi.log.error(error));
    if (handler)
      work.set(
        kind,
        (work.get(kind) ?? Promise.resolve()).then(() => run(handler)),
      );
  });
  const wakeAll = () => jobKinds.forEach((kind) => wake(kind));
  const poll = setInterval(wakeAll, pollIntervalMs).unref();
  wakeAll();
  return async () => {
    clearInterval(poll);
    wake = () => undefined;
    isOpen = false;
    await Promise.race([Promise.all(work.values()), sleep(shutdownGraceMs, undefined, { ref: false })]);
    // An email that is being sent must not be sent again at once.
    for (const [kind, jobs] of running) if (kind !== 'email') await unlock(jobs);
  };
}

/** Resolves when this process has run all jobs that are due. */
export async function jobsIdle(): Promise<void> {
  jobKinds.forEach((kind) => wake(kind));
  for (let last: unknown[] = []; last.length !== work.size || [...work.values()].some((running, n) => running !== last[n]); )
    await Promise.all((last = [...work.values()]));
}

async function runDue(kind: JobKind, handler: Handler): Promise<void> {
  const { lock: name } = handler;
  // While the data lock is lost, another process may be replacing the data.
  while (isOpen && !hasLostData()) {
    if (name && !(await queryJobs((jobs) => due(jobs, kind).first('id')))) return;
    const run = () => runBatch(kind, handler);
    const hadJobs = name
      ? await withLock(name, { mode: 'exclusive', owner: `the job ${kind}` }, run).catch((reason: unknown) => {
          if (!(reason instanceof LockedError)) throw reason;
        })
      : await run();
    if (!hadJobs) return;
  }
}

const due = (jobs: Rows, kind: JobKind): Rows =>
  jobs
    .where({ kind, failed_at: null })
    .where('due_at', '<=', Date.now())
    .where((free) => free.whereNull('locked_until').orWhere('locked_until', '<=', Date.now()))
    .orderBy(['due_at', 'id']);

async function claim(kind: JobKind, limit: number): Promise<Job[]> {
  const { connection, dialect } = strapi.db;
  const selected = due(connection(tableName), kind).select('id').limit(limit);
  const lockedUntil = Date.now() + leaseMs;
  const rows: (Omit<Job, 'payload' | 'lockedUntil'> & { payload: string })[] = await connection(tableName)
    // Evaluated once, unlike a subquery.
    .with('selected', dialect.client === 'postgres' ? selected.forUpdate().skipLocked() : selected)
    .whereIn('id', connection('selected').select('id'))
    .update({ locked_until: lockedUntil, attempts: connection.raw('attempts + 1') })
    .returning(['id', 'key', 'payload', 'attempts']);
  return rows.map(({ payload, ...job }) => ({ ...job, payload: parsed<unknown>(payload), lockedUntil }));
}

/** Returns whether there were jobs. */
async function runBatch(kind: JobKind, handler: Handler): Promise<boolean> {
  const { run, batch = 1 } = handler;
  for (const job of done.values()) await remove(job);
  const jobs = await claim(kind, batch);
  running.set(kind, jobs);
  for (const [n, job] of jobs.entries()) {
    try {
      const again = await run(job);
      if (again) await change([job], { due_at: again.dueAt, payload: JSON.stringify(again.payload), attempts: 0, reason: null });
      else await remove(job);
    } catch (reason) {
      if (done.has(job.id)) throw reason;
      await postpone(kind, handler, jobs.slice(n), reason);
      break;
    }
  }
  running.delete(kind);
  return jobs.length > 0;
}

// A job that was replaced while it ran is not locked any more, and runs again.
const change = (jobs: Job[], values: object) =>
  queryJobs((rows) =>
    rows
      .whereIn(
        ['id', 'locked_until'],
        jobs.map(({ id, lockedUntil }) => [id, lockedUntil]),
      )
      .update({ locked_until: null, ...values }),
  );

const unlock = (jobs: Job[]) => change(jobs, { attempts: strapi.db.connection.raw('attempts - 1') });

async function remove(job: Job): Promise<void> {
  done.set(job.id, job);
  await queryJobs((jobs) => jobs.where({ id: job.id, locked_until: job.lockedUntil }).delete());
  done.delete(job.id);
}

async function postpone(kind: JobKind, { isEndless, failed }: Handler, jobs: Job[], cause: unknown): Promise<void> {
  const [job] = jobs;
  const { key, attempts } = job;
  // The process ends before the job does.
  if (!isOpen) return void (await unlock(jobs));
  const reason = String(cause instanceof Error ? cause.message : cause).slice(0, maxReason);
  strapi.log.warn(`Failed to run the ${kind} job ${key}: ${reason}`);
  const delayMs = retryDelaysMs[attempts - 1] ?? (isEndless && retryDelaysMs.at(-1));
  await strapi.db.transaction(async () => {
    await change(jobs, { reason, ...(!delayMs ? { failed_at: Date.now() } : { due_at: Date.now() + delayMs }) });
    if (!delayMs) await failed?.(job);
  });
}

/** Work that is due again a fixed time (ms) after it ran. Each task runs in one process at a time. */
export type Tasks = Record<string, { everyMs: number; run: () => Promise<unknown> }>;

const cron = { kind: 'cron' };

/** Schedules tasks that never ran, and those that a wrong clock postponed by more than an interval. */
export async function scheduleTasks(tasks: Tasks): Promise<void> {
  const now = Date.now();
  for (const [key, { everyMs }] of Object.entries(tasks)) {
    await queryJobs((jobs) =>
      jobs
        .insert({ ...cron, key, payload: '{}', due_at: now })
        .onConflict(['kind', 'key'])
        .ignore(),
    );
    await queryJobs((jobs) =>
      jobs
        .where({ ...cron, key })
        .where('due_at', '>', now + 2 * everyMs)
        .update({ due_at: now }),
    );
  }
}

export const taskHandler = (tasks: Tasks): Handler => ({
  isEndless: true,
  async run({ key }) {
    const task = tasks[key];
    // An earlier release may have had other tasks.
    if (!task) return;
    await task.run();
    return { dueAt: Date.now() + task.everyMs, payload: {} };
  },
});
