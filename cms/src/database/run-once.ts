const tableName = 'job_runs';

/** Due time (ms since 1970) of each job's last run, in any process. */
export const jobRunsTable = `${tableName} (name varchar(100) primary key, due bigint not null)`;

/** Croner passes the time at which its timer fired, so the due times of two processes agree only to the second. */
const second = 1000;

/** Jobs run at least daily. A recorded time that is more than a day ahead comes from a wrong clock. */
const day = 86_400_000;

/** Wraps a task for Strapi's cron, so that only one process on the database runs it each time it is due. */
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
