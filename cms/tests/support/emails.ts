import { sentIn } from '../../../scripts/lib/outbox.cjs';
import { run } from './backstage';
import { until } from './until';

/** Waits until the outbox is empty and returns the emails sent to an address, oldest first. */
export async function emailsTo(address: string): Promise<string[]> {
  const queued = `strapi.db.connection('jobs').where({ kind: 'email' }).whereLike('payload', '%"${address}"%').count('* as n').then(([{ n }]) => Number(n))`;
  await until(`the emails to ${address} are sent`, async () => (await run<number>(queued)) === 0);
  return sentIn(await run<string>('process.env.DATA_DIR')).filter((email) => email.includes(`To: ${address}`));
}
