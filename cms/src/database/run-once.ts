const tableName = 'job_runs';

/** For which moment (milliseconds since 1970) each job was run last, by whichever process. */
export const jobRunsTable = `${tableName} (name varchar(100) primary key, due bigint not null)`;

/** Croner hands over when a run was due, to the millisecond at which its timer came: two processes agree on the second. */
const second = 1000;

/** Runs are at most a day apart: one that is noted for later than that comes from a clock that was ahead. */
const day = 86_400_000;

/** A task for Strapi's cron that one of all processes on the database runs, each time that it is due. */
export const once = (name: string, task: () => Promise<unknown>) => async (_: unknown, due: unknown) => {
  const row = { name, due: Math.floor(Number(due) / second) * second };
  const claimed: unknown[] = await strapi.db
    .connection(tableName)
    .insert(row)
    .onConflict('name')
    .merge()
    .whereNotBetween(`${tableName}.due`, [row.due, row.due + day])
    .returning('name');
  if (claimed.length > 0) await task();
};
