import { runInEach } from './backstage';

/** Names of the queue and of its table, for code that runs in a site. */
export const queue = `require(strapi.dirs.dist.root + '/src/jobs/queue')`;
export const jobsOf = (kind: string) => `strapi.db.connection('jobs').where({ kind: '${kind}' })`;

/** Runs the jobs of a kind that are due later, and waits for all due jobs. */
export const hurry = (kind: string) => `${jobsOf(kind)}.update({ due_at: 0 }).then(() => ${queue}.jobsIdle())`;

/** Resolves when all processes have run the jobs that are due. */
export const jobsDone = () => runInEach(`${queue}.jobsIdle()`);
