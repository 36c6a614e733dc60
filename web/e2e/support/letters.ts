import { mkdir, readdir, readFile, watch } from 'node:fs/promises';
import { join } from 'node:path';

const outbox = join(process.env.SITE_DATA_DIR ?? '', 'outbox');

/** The newest letter to an address as its reader sees it, as soon as there is one. */
export async function letterTo(address: string): Promise<string> {
  await mkdir(outbox, { recursive: true });
  const found = new AbortController();
  const signal = AbortSignal.any([found.signal, AbortSignal.timeout(20_000)]);
  const arrivals = watch(outbox, { signal })[Symbol.asyncIterator]();

  for (;;) {
    // From here on, what arrives while the folder is being read is told.
    const arrival = arrivals.next();
    const letter = await newestTo(address);
    if (letter) {
      arrival.catch(() => undefined);
      found.abort();
      return letter;
    }
    await arrival;
  }
}

async function newestTo(address: string): Promise<string | undefined> {
  const files = (await readdir(outbox)).sort().reverse();
  const letters = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  return letters.filter((letter) => letter.includes(`To: ${address}\r\n`) && isWhole(letter)).map(plainText)[0];
}

const boundaryOf = (letter: string) => /boundary="([^"]+)"/.exec(letter)?.[1] ?? '';
const isWhole = (letter: string) => letter.trimEnd().endsWith(`--${boundaryOf(letter)}--`);

/** The part without pictures and colours, out of its quoted-printable wrapping (RFC 2045, 6.7). */
function plainText(letter: string): string {
  const part = letter.split(`--${boundaryOf(letter)}`).find((part) => part.includes('Content-Type: text/plain')) ?? '';
  return part.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
