import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './backstage';
import { until } from './until';

// Quoted-printable emails break lines after 76 characters, with a "=" at the end.
const readable = (email: string) => email.replace(/=\r?\n/g, '').replace(/=3D/g, '=');

/** Returns the emails in the outbox folder of a DATA_DIR, oldest first. */
export function sentIn(dataDir: string): string[] {
  const outbox = join(dataDir, 'outbox');
  return existsSync(outbox)
    ? readdirSync(outbox)
        .sort()
        .map((file) => readable(readFileSync(join(outbox, file), 'utf8')))
    : [];
}

/** Waits until the outbox is empty and returns the emails sent to an address, oldest first. */
export async function emailsTo(address: string): Promise<string[]> {
  const queued = `strapi.db.query('api::queued-email.queued-email').count({ where: { to: ${JSON.stringify(address)} } })`;
  await until(`the emails to ${address} are sent`, async () => (await run<number>(queued)) === 0);
  return sentIn(await run<string>('process.env.DATA_DIR')).filter((email) => email.includes(`To: ${address}`));
}
