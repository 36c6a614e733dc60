import { run } from './backstage';

/** Waits until the outbox is empty and returns the emails sent to an address, oldest first. */
export async function emailsTo(address: string): Promise<string[]> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const queued = await run<number>(
      `strapi.db.query('api::queued-email.queued-email').count({ where: { to: ${JSON.stringify(address)} } })`,
    );
    if (queued === 0) break;
    await new Promise((later) => setTimeout(later, 50));
  }
  const emails = await run<string[]>(`(() => {
    const { existsSync, readdirSync, readFileSync } = require('node:fs');
    const outbox = process.env.DATA_DIR + '/outbox/';
    return existsSync(outbox) ? readdirSync(outbox).sort().map((file) => readFileSync(outbox + file, 'utf8')) : [];
  })()`);
  return emails.filter((email) => email.includes(`To: ${address}`));
}
