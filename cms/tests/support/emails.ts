import { run } from './backstage';

/** Emails to an address, newest last, as they were sent; waits until the outbox has done its work. */
export async function emailsTo(address: string): Promise<string[]> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const waiting = await run<number>(
      `strapi.db.query('api::queued-email.queued-email').count({ where: { to: ${JSON.stringify(address)} } })`,
    );
    if (waiting === 0) break;
    await new Promise((later) => setTimeout(later, 50));
  }
  const emails = await run<string[]>(`(() => {
    const { existsSync, readdirSync, readFileSync } = require('node:fs');
    const outbox = process.env.DATA_DIR + '/outbox/';
    return existsSync(outbox) ? readdirSync(outbox).sort().map((file) => readFileSync(outbox + file, 'utf8')) : [];
  })()`);
  return emails.filter((email) => email.includes(`To: ${address}`));
}
