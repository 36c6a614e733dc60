import { sentIn } from '../../../scripts/lib/outbox.cjs';
import { run } from './backstage';
import { until } from './until';

/** Stores an email in the queue. */
export const storeEmail = (to: string, values: object = {}) => {
  const payload = JSON.stringify({ kind: 'password-reset', to, facts: null, queuedAt: Date.now() });
  const row = { kind: 'email', key: `password-reset:${to}`, payload, due_at: 0, attempts: 0, ...values };
  return run(async (row) => void (await strapi.db.connection('jobs').insert(row)), row);
};

/** Values of an email that failed after all attempts. */
export const failed = { attempts: 5, failed_at: Date.now(), reason: 'No route' };

/** Waits until the outbox is empty and returns the emails sent to an address, oldest first. */
export async function emailsTo(address: string): Promise<string[]> {
  const count = (payload: string) =>
    strapi.db.connection('jobs').where({ kind: 'email' }).whereLike('payload', payload).count('* as n').first();
  await until(`the emails to ${address} are sent`, async () => Number((await run(count, `%"${address}"%`))?.n) === 0);
  return sentIn(await run(() => process.env.DATA_DIR!)).filter((email) => email.includes(`To: ${address}`));
}
