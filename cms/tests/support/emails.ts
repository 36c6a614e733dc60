import { sentIn } from '../../../scripts/lib/outbox.cjs';
import { run } from './backstage';
import { until } from './until';

/** Code that stores an email in the queue, to run in a site. */
export const storeEmail = (to: string, values: object = {}) => {
  const payload = JSON.stringify({ kind: 'password-reset', to, facts: null, queuedAt: Date.now() });
  const row = { kind: 'email', key: `password-reset:${to}`, payload, due_at: 0, attempts: 0, ...values };
  return `strapi.db.connection('jobs').insert(${JSON.stringify(row)}).then(() => null)`;
};

/** Values of an email that failed after all attempts. */
export const failed = { attempts: 5, failed_at: Date.now(), reason: 'No route' };

/** Waits until the outbox is empty and returns the emails sent to an address, oldest first. */
export async function emailsTo(address: string): Promise<string[]> {
  const queued = `strapi.db.connection('jobs').where({ kind: 'email' }).whereLike('payload', '%"${address}"%').count('* as n').then(([{ n }]) => Number(n))`;
  await until(`the emails to ${address} are sent`, async () => (await run<number>(queued)) === 0);
  return sentIn(await run<string>('process.env.DATA_DIR')).filter((email) => email.includes(`To: ${address}`));
}
