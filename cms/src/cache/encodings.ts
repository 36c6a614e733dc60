import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** Below that a browser gains nothing. */
const worthwhile = 1024;

const compressions = {
  // Once for every change and off the event loop: quality 6 is a tenth smaller than 4, and 9 gains little for three times as long.
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify<Buffer, object, Buffer>(gzip)(bytes, { level: 6 }),
};

/** The bytes in an encoding; null where it would not make them smaller. */
export async function compress(bytes: Buffer, encoding: 'gzip' | 'br'): Promise<Buffer | null> {
  if (bytes.length < worthwhile) return null;
  const compressed = await compressions[encoding](bytes);
  return compressed.length < bytes.length ? compressed : null;
}

const remembered = new Map<string, Encoding>();
const maxRemembered = 100;

/** The smallest encoding that an Accept-Encoding header takes. */
export function negotiate(header: string | string[] | undefined): Encoding {
  if (header === undefined) return 'identity';
  const asked = String(header);
  const known = remembered.get(asked);
  if (known) return known;
  if (remembered.size >= maxRemembered) remembered.clear();
  const chosen = choose(asked);
  remembered.set(asked, chosen);
  return chosen;
}

function choose(asked: string): Encoding {
  const refused = /;\s*q=0(\.0*)?\s*$/i;
  const names = asked.split(',').flatMap((part) => (refused.test(part) ? [] : [part.split(';')[0].trim().toLowerCase()]));
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding)) ?? 'identity';
}
