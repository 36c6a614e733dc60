import { runInEach } from './backstage';

// Code that runs in a site.

/** Resolves when all due jobs were run. */
export const jobsIdle = () => serverModule('jobs/queue').jobsIdle();

/** Runs the jobs of a kind that are due later, and waits for all due jobs. */
export async function hurry(kind: string): Promise<void> {
  await strapi.db.connection('jobs').where({ kind }).update({ due_at: 0 });
  await serverModule('jobs/queue').jobsIdle();
}

/** Resolves when all processes have run the jobs that are due. */
export const jobsDone = () => runInEach(jobsIdle);
