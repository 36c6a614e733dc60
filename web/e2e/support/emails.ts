import { mkdir, readdir, readFile, watch } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from './site';

/** Waits for an email to an address and returns the text of the newest email. */
export async function emailTo(address: string): Promise<string> {
  const outbox = join(site.dataDir, 'outbox');
  await mkdir(outbox, { recursive: true });
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(20_000)]);
  const arrivals = watch(outbox, { signal })[Symbol.asyncIterator]();

  for (;;) {
    // Watching starts before the folder is read, so that no email is missed.
    const arrival = arrivals.next();
    const email = await newestTo(address, outbox);
    if (email) {
      arrival.catch(() => undefined);
      done.abort();
      return email;
    }
    await arrival;
  }
}

async function newestTo(address: string, outbox: string): Promise<string | undefined> {
  const files = (await readdir(outbox)).sort().reverse();
  const emails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  return emails.filter((email) => email.includes(`To: ${address}\r\n`) && isComplete(email)).map(plainText)[0];
}

const boundaryOf = (email: string) => /boundary="([^"]+)"/.exec(email)?.[1] ?? '';
const isComplete = (email: string) => email.trimEnd().endsWith(`--${boundaryOf(email)}--`);

/** Returns the text/plain part, decoded from quoted-printable (RFC 2045, 6.7). */
function plainText(email: string): string {
  const part = email.split(`--${boundaryOf(email)}`).find((part) => part.includes('Content-Type: text/plain')) ?? '';
  return part.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** Returns the path of the reset link in an email. */
export function resetLinkIn(email: string): string {
  const { pathname, search } = new URL(/https?:\S+\/reset-password\?token=\S+/.exec(email)?.[0] ?? '');
  return pathname + search;
}
