import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { compress, negotiate, type Encoding } from './encodings';

export interface Rendered {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

/** The body in one encoding, and the headers as a flat array, which Node writes without checking each of them. */
interface Form {
  etag: string;
  headers: string[];
  unchanged: string[];
  body: Buffer;
}

/** Headers of a 304 response. */
const headersOfUnchanged = ['cache-control', 'etag', 'vary'];

/** A response that is rendered once and sent any number of times. */
export class ReadyAnswer {
  private readonly forms: Partial<Record<Encoding, Form>> = {};
  private readonly inFlight = new Map<Encoding, Promise<Form>>();
  /** Called when another encoding was added. */
  onGrow: () => void = () => undefined;
  readonly status: number;
  private readonly hash: string;
  private readonly identity: Form;
  /** Time in ms since 1970, or NaN, which is not earlier than any date. */
  private readonly lastModified: number;

  /** @param br the body if it is already compressed with Brotli */
  constructor(
    private readonly rendered: Rendered,
    br?: Buffer,
  ) {
    this.status = rendered.status;
    // The hash includes the headers, because a client that gets a 304 keeps the old ones.
    const hash = createHash('sha256').update(JSON.stringify(rendered.headers)).update(rendered.body);
    this.lastModified = Date.parse(rendered.headers.find(([name]) => name.toLowerCase() === 'last-modified')?.[1] ?? '');
    this.hash = hash.digest('base64url').slice(0, 22);
    this.identity = this.forms.identity = this.formOf('identity', rendered.body);
    if (br) this.forms.br = this.formOf('br', br);
  }

  /** Memory in bytes. */
  get bytes(): number {
    return Object.values(this.forms).reduce((sum, { body, headers }) => sum + body.length + 2 * headers.join().length, 0);
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const encoding = negotiate(request.headers['accept-encoding']);
    const form = this.forms[encoding];
    if (form) this.sendForm(form, request, response);
    else void this.encode(encoding).then((encoded) => this.sendForm(encoded, request, response));
  }

  private sendForm({ etag, headers, unchanged, body }: Form, request: IncomingMessage, response: ServerResponse): void {
    if (this.status === 200 && this.isUnchanged(request.headers, etag)) {
      response.writeHead(304, unchanged);
      response.end();
      return;
    }
    response.writeHead(this.status, headers);
    if (request.method === 'HEAD') response.end();
    else response.end(body);
  }

  /** Whether the client has this response. In HTTP, ETags take precedence over the date. */
  private isUnchanged({ 'if-none-match': etags, 'if-modified-since': date }: IncomingHttpHeaders, etag: string): boolean {
    return etags !== undefined ? names(etags, etag) : date !== undefined && this.lastModified <= Date.parse(date);
  }

  private encode(encoding: Encoding): Promise<Form> {
    const inFlight = this.inFlight.get(encoding);
    if (inFlight) return inFlight;
    const making = this.make(encoding).finally(() => this.inFlight.delete(encoding));
    this.inFlight.set(encoding, making);
    return making;
  }

  private async make(encoding: Encoding): Promise<Form> {
    const body = encoding === 'identity' ? null : await compress(this.rendered.body, encoding).catch(logError);
    const form = body ? this.formOf(encoding, body) : this.identity;
    this.forms[encoding] = form;
    if (body) this.onGrow();
    return form;
  }

  private formOf(encoding: Encoding, body: Buffer): Form {
    const etag = `"${this.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const all: [string, string][] = [
      ...this.rendered.headers,
      ['ETag', etag],
      ...(encoding === 'identity' ? [] : [['Content-Encoding', encoding] as [string, string]]),
    ];
    return {
      etag,
      body,
      headers: [...all, ['Content-Length', String(body.length)]].flat(),
      unchanged: all.filter(([name]) => headersOfUnchanged.includes(name.toLowerCase())).flat(),
    };
  }
}

/** Logs an error of the compression, such as a lack of memory; the body is then sent uncompressed. */
function logError(reason: unknown): null {
  strapi.log.error(reason);
  return null;
}

/** Whether an If-None-Match header contains an ETag. Weak ETags match, because only a proxy's compression makes them weak. */
const names = (header: string, etag: string): boolean =>
  header === etag || header === '*' || header.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
