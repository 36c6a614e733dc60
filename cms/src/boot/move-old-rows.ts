import { randomUUID } from 'node:crypto';
import { providerHere, reclaim } from '../images/reclaim';
import { objectsOf, type FileRow, type StoredObject } from '../images/storage';
import { enqueue, queryJobs } from '../jobs/queue';

type Rows = Parameters<Parameters<typeof queryJobs>[0]>[0];
type Stored = Record<string, unknown>;

interface OldTable {
  /** Name of the primary key. */
  key: string;
  /** Selects the rows that no server of an earlier release is working on. */
  free: (rows: Rows, now: number) => Rows;
  move: (row: Stored, heldUntil: number) => Promise<unknown>;
}

const all = (rows: Rows) => rows;
const expired = (rows: Rows, now: number) => rows.where('until', '<=', now);
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** Tables of earlier releases. Delete them, this file and the content type `queued-email` in the next minor release. */
const oldTables: Record<string, OldTable> = {
  letters: {
    key: 'id',
    free: (rows, now) => rows.where((due) => due.where('due_at', '<=', now).orWhereNotNull('failed_at')),
    move: ({ id, kind, to, facts, due_at, attempts, failed_at, reason, created_at }) =>
      strapi.db.transaction(async ({ trx }) => {
        const queuedAt = new Date(created_at as string | number).getTime();
        const failedAt = failed_at ? new Date(failed_at as string | number).getTime() : null;
        const key = `${String(kind)}:${randomUUID()}`;
        await enqueue('email', { key, payload: { kind, to, facts: parsed(facts), queuedAt }, dueAt: Number(due_at) });
        await queryJobs((jobs) => jobs.where({ kind: 'email', key }).update({ attempts, failed_at: failedAt, reason }));
        // The ids of jobs are others. The link of an earlier attempt stays valid.
        await strapi.db.connection('password_resets').transacting(trx).where({ letter_id: id }).update({ letter_id: null });
      }),
  },
  removed_files: {
    key: 'id',
    free: all,
    async move({ file }, heldUntil) {
      const { provider, ...row } = parsed(file) as FileRow & { provider: string };
      if (provider === providerHere()) await reclaim(objectsOf(row), heldUntil);
    },
  },
  unfinished_uploads: { key: 'hash', free: expired, move: (row, heldUntil) => reclaim([row as unknown as StoredObject], heldUntil) },
  picture_claims: {
    key: 'id',
    free: expired,
    async move({ id, files }, heldUntil) {
      await reclaim(parsed(files) as StoredObject[], heldUntil);
      await enqueue('variants', { key: String(id) });
    },
  },
  job_runs: {
    key: 'name',
    free: all,
    // Hourly tasks are scheduled again at each start.
    move: ({ name, due }) =>
      queryJobs((jobs) =>
        jobs
          .insert({ kind: 'cron', key: name, payload: '{}', due_at: Number(due) + 86_400_000 })
          .onConflict(['kind', 'key'])
          .ignore(),
      ),
  },
  backups_under_way: { key: 'id', free: expired, move: async () => undefined },
};

const batchSize = 200;

/** Moves work that waits in tables of earlier releases to the table `jobs`. Servers of these releases may still be running. */
export async function moveOldRows(): Promise<void> {
  const heldUntil = (await exists('backups_under_way'))
    ? Number((await strapi.db.connection('backups_under_way').max('until as until').first())?.until ?? 0)
    : 0;
  for (const [name, table] of Object.entries(oldTables)) {
    if (await exists(name)) while ((await moveBatch(name, table, heldUntil)) === batchSize);
  }
}

const exists = (table: string): Promise<boolean> => strapi.db.connection.schema.hasTable(table);

const moveBatch = async (name: string, { key, free, move }: OldTable, heldUntil: number): Promise<number> =>
  await strapi.db.transaction(async ({ trx }) => {
    const rows = () => strapi.db.connection(name).transacting(trx);
    const moved: Stored[] = await free(rows(), Date.now()).forUpdate().limit(batchSize).select('*');
    for (const row of moved) await move(row, Math.max(Date.now(), heldUntil));
    await rows()
      .whereIn(
        key,
        moved.map((row) => row[key] as string),
      )
      .delete();
    return moved.length;
  });
