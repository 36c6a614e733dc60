import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface RenderedResponse {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

type Encoding = 'identity' | 'gzip' | 'br';

/** The body in one encoding, and the headers as a flat array, which Node writes without copying it. */
interface Encoded {
  etag: string;
  headers: string[];
  /** Headers of a 304 response. */
  unchanged: string[];
  body: Buffer;
}

const headersOfUnchanged = ['cache-control', 'etag', 'vary'];

/** Minimum size in bytes; compressing smaller bodies does not help browsers. */
const minBytes = 1024;

/** Maximum size in bytes of a body that is compressed better when it is requested again, which takes 1.5 ms per kB. */
const maxBytesAgain = 100_000;

const compressions = {
  // Runs off the event loop. Quality 6 is 10% smaller than 4, and 11 is 10% smaller than 6 and takes 30 times as long; 9 gains little.
  br: (bytes: Buffer, quality = 6): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify<Buffer, object, Buffer>(gzip)(bytes, { level: 6 }),
};

let lastTurn: Promise<Buffer | void> = Promise.resolve();

/** A response that is rendered once and sent any number of times. */
export class CachedResponse {
  private readonly encodings: Partial<Record<Encoding, Encoded | Promise<Encoded>>>;
  private readonly identity: Encoded;
  /** Called when another encoding was added. */
  onGrow: () => void = () => undefined;
  /** Memory in bytes. */
  bytes = 0;
  private isCompressedAgain: boolean;
  readonly status: number;
  private readonly hash: string;
  /** Time in ms since 1970, or NaN, which is not earlier than any date. */
  private readonly lastModified: number;

  /**
   * @param br the body if it is already compressed with Brotli
   * @param isBrief whether it is sent for a few seconds only, so that better compression is not worthwhile
   */
  constructor(
    private readonly rendered: RenderedResponse,
    br?: Buffer,
    isBrief = false,
  ) {
    this.status = rendered.status;
    // The hash includes the headers, because a client that gets a 304 keeps the old ones.
    const hash = createHash('sha256').update(JSON.stringify(rendered.headers)).update(rendered.body);
    this.lastModified = Date.parse(rendered.headers.find(([name]) => name.toLowerCase() === 'last-modified')?.[1] ?? '');
    this.hash = hash.digest('base64url').slice(0, 22);
    this.identity = this.encode('identity', rendered.body);
    this.encodings = { identity: this.identity, br: br && this.encode('br', br) };
    this.isCompressedAgain = br !== undefined || isBrief || rendered.body.length > maxBytesAgain;
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const encoding = negotiate(request.headers['accept-encoding']);
    const encoded = (this.encodings[encoding] ??= this.compress(encoding));
    if (encoded instanceof Promise) void encoded.then((result) => this.sendEncoded(result, request, response));
    else this.sendEncoded(encoded, request, response);
    if (encoding === 'br' && !(encoded instanceof Promise) && encoded !== this.identity) void this.compressAgain(encoded);
  }

  /** Compresses better when the response is requested again. Many are requested only once between two changes. */
  private async compressAgain({ body }: Encoded): Promise<void> {
    if (this.isCompressedAgain) return;
    this.isCompressedAgain = true;
    // One after another, so that first compressions need not wait for a thread.
    lastTurn = lastTurn.then(() => compressions.br(this.rendered.body, 11)).catch((reason) => void strapi.log.error(reason));
    const compressed = await lastTurn;
    if (!compressed) return;
    this.encodings.br = this.encode('br', compressed);
    this.bytes -= body.length;
    this.onGrow();
  }

  private sendEncoded({ etag, headers, unchanged, body }: Encoded, request: IncomingMessage, response: ServerResponse): void {
    const isUnchanged = this.status === 200 && request.method !== 'POST' && this.isUnchanged(request.headers, etag);
    if (isUnchanged) response.writeHead(304, unchanged).end();
    else if (request.method === 'HEAD') response.writeHead(this.status, headers).end();
    else response.writeHead(this.status, headers).end(body);
  }

  /** Whether the client has this response. In HTTP, ETags take precedence over the date. */
  private isUnchanged({ 'if-none-match': etags, 'if-modified-since': date }: IncomingHttpHeaders, etag: string): boolean {
    return etags !== undefined ? names(etags, etag) : date !== undefined && this.lastModified <= Date.parse(date);
  }

  private async compress(encoding: Encoding): Promise<Encoded> {
    const { body } = this.rendered;
    const isWorthwhile = encoding !== 'identity' && body.length >= minBytes;
    // After an error, such as a lack of memory, the body is sent uncompressed.
    const compressed = isWorthwhile && (await compressions[encoding](body).catch((reason) => void strapi.log.error(reason)));
    const isSmaller = compressed && compressed.length < body.length;
    const encoded = (this.encodings[encoding] = isSmaller ? this.encode(encoding, compressed) : this.identity);
    this.onGrow();
    return encoded;
  }

  private encode(encoding: Encoding, body: Buffer): Encoded {
    const etag = `"${this.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const all: [string, string][] = [
      ...this.rendered.headers,
      ['ETag', etag],
      ...(encoding === 'identity' ? [] : [['Content-Encoding', encoding] satisfies [string, string]]),
    ];
    const headers = [...all, ['Content-Length', String(body.length)]].flat();
    this.bytes += body.length + 2 * headers.join().length;
    return { etag, body, headers, unchanged: all.filter(([name]) => headersOfUnchanged.includes(name.toLowerCase())).flat() };
  }
}

/** Whether an If-None-Match header contains an ETag. Weak ETags match, because only a proxy's compression makes them weak. */
const names = (header: string, etag: string): boolean =>
  header === etag || header === '*' || header.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);

const negotiated = new Map<string, Encoding>();
const maxNegotiated = 100;

/** Returns the smallest encoding that an Accept-Encoding header accepts. */
function negotiate(header: string | string[] | undefined): Encoding {
  if (header === undefined) return 'identity';
  const accepted = String(header);
  let encoding = negotiated.get(accepted);
  if (encoding) return encoding;
  const rejected = /;\s*q=0(\.0*)?\s*$/i;
  const names = accepted.split(',').flatMap((part) => (rejected.test(part) ? [] : [part.split(';')[0].trim().toLowerCase()]));
  encoding = (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity';
  if (negotiated.size >= maxNegotiated) negotiated.clear();
  negotiated.set(accepted, encoding);
  return encoding;
}
