import { mkdir, readdir, readFile, watch } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from './site';

/** The newest email to an address as its reader sees it, as soon as there is one. */
export async function emailTo(address: string): Promise<string> {
  const outbox = join(site.dataDir, 'outbox');
  await mkdir(outbox, { recursive: true });
  const found = new AbortController();
  const signal = AbortSignal.any([found.signal, AbortSignal.timeout(20_000)]);
  const arrivals = watch(outbox, { signal })[Symbol.asyncIterator]();

  for (;;) {
    // From here on, what arrives while the folder is being read is told.
    const arrival = arrivals.next();
    const email = await newestTo(address, outbox);
    if (email) {
      arrival.catch(() => undefined);
      found.abort();
      return email;
    }
    await arrival;
  }
}

async function newestTo(address: string, outbox: string): Promise<string | undefined> {
  const files = (await readdir(outbox)).sort().reverse();
  const emails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  return emails.filter((email) => email.includes(`To: ${address}\r\n`) && isWhole(email)).map(plainText)[0];
}

const boundaryOf = (email: string) => /boundary="([^"]+)"/.exec(email)?.[1] ?? '';
const isWhole = (email: string) => email.trimEnd().endsWith(`--${boundaryOf(email)}--`);

/** The part without pictures and colours, out of its quoted-printable wrapping (RFC 2045, 6.7). */
function plainText(email: string): string {
  const part = email.split(`--${boundaryOf(email)}`).find((part) => part.includes('Content-Type: text/plain')) ?? '';
  return part.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
