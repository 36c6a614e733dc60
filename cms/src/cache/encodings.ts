import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** Minimum size in bytes; compressing smaller bodies does not help browsers. */
const minBytes = 1024;

const compressions = {
  // Runs once per change and off the event loop. Quality 6 is 10% smaller than 4; 9 gains little and takes three times as long.
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify<Buffer, object, Buffer>(gzip)(bytes, { level: 6 }),
};

/** Compresses bytes; returns null if the result would not be smaller. */
export async function compress(bytes: Buffer, encoding: 'gzip' | 'br'): Promise<Buffer | null> {
  if (bytes.length < minBytes) return null;
  const compressed = await compressions[encoding](bytes);
  return compressed.length < bytes.length ? compressed : null;
}

const cache = new Map<string, Encoding>();
const maxCached = 100;

/** Returns the smallest encoding that an Accept-Encoding header accepts. */
export function negotiate(header: string | string[] | undefined): Encoding {
  if (header === undefined) return 'identity';
  const accepted = String(header);
  const cached = cache.get(accepted);
  if (cached) return cached;
  if (cache.size >= maxCached) cache.clear();
  const encoding = choose(accepted);
  cache.set(accepted, encoding);
  return encoding;
}

function choose(accepted: string): Encoding {
  const rejected = /;\s*q=0(\.0*)?\s*$/i;
  const names = accepted.split(',').flatMap((part) => (rejected.test(part) ? [] : [part.split(';')[0].trim().toLowerCase()]));
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding)) ?? 'identity';
}
