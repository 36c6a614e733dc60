import { queryJobs, type Handler } from './queue';

/** Work that is due again a fixed time (ms) after it ran. Each task runs in one process at a time. */
export type Tasks = Record<string, { everyMs: number; run: () => Promise<unknown> }>;

const kind = 'cron';

/** Schedules tasks that never ran, and those that a wrong clock postponed by more than an interval. */
export async function scheduleTasks(tasks: Tasks): Promise<void> {
  const now = Date.now();
  for (const [key, { everyMs }] of Object.entries(tasks)) {
    await queryJobs((jobs) => jobs.insert({ kind, key, payload: '{}', due_at: now }).onConflict(['kind', 'key']).ignore());
    await queryJobs((jobs) =>
      jobs
        .where({ kind, key })
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
