import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { compress, negotiate, type Encoding } from './encodings';

/** An answer as it was rendered. */
export interface Rendered {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

/** Its bytes in one encoding, and its headers as Node writes them without looking at each. */
interface Form {
  etag: string;
  headers: string[];
  unchanged: string[];
  body: Buffer;
}

/** What a client that has these bytes already needs to hear again. */
const ofUnchanged = ['cache-control', 'etag', 'vary'];

/** An answer that is made once and sent any number of times. */
export class ReadyAnswer {
  private readonly forms: Partial<Record<Encoding, Form>> = {};
  private readonly underWay = new Map<Encoding, Promise<Form>>();
  /** Told that there are more bytes now. */
  onGrow: () => void = () => undefined;
  readonly status: number;
  private readonly hash: string;
  private readonly identity: Form;
  /** The body around a placeholder. */
  private parts: Buffer[] | undefined;
  /** Milliseconds since 1970, or NaN, which no date is later than. */
  private readonly lastModified: number;

  /** @param br its body as it was compressed before */
  constructor(
    private readonly rendered: Rendered,
    br?: Buffer,
  ) {
    this.status = rendered.status;
    // The headers are part of the hash: whoever is told that nothing changed keeps the old ones.
    const hash = createHash('sha256').update(JSON.stringify(rendered.headers)).update(rendered.body);
    this.lastModified = Date.parse(rendered.headers.find(([name]) => name.toLowerCase() === 'last-modified')?.[1] ?? '');
    this.hash = hash.digest('base64url').slice(0, 22);
    this.identity = this.forms.identity = this.formOf('identity', rendered.body);
    if (br) this.forms.br = this.formOf('br', br);
  }

  /** What it takes of memory. */
  get bytes(): number {
    return Object.values(this.forms).reduce((sum, { body, headers }) => sum + body.length + 2 * headers.join().length, 0);
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const encoding = negotiate(request.headers['accept-encoding']);
    const form = this.forms[encoding];
    if (form) this.sendForm(form, request, response);
    else void this.encode(encoding).then((made) => this.sendForm(made, request, response));
  }

  /** Sends the body with another text in place of a placeholder: neither compressed nor tagged, as it is asked for once. */
  sendReplacing(placeholder: string, text: string, request: IncomingMessage, response: ServerResponse): void {
    const { headers, body } = this.rendered;
    this.parts ??= body
      .toString()
      .split(placeholder)
      .map((part) => Buffer.from(part));
    const inserted = Buffer.from(text);
    const replaced = Buffer.concat(this.parts.flatMap((part, index) => (index > 0 ? [inserted, part] : [part])));
    response.writeHead(this.status, [...headers, ['Content-Length', String(replaced.length)]].flat());
    response.end(request.method === 'HEAD' ? undefined : replaced);
  }

  private sendForm({ etag, headers, unchanged, body }: Form, request: IncomingMessage, response: ServerResponse): void {
    if (this.status === 200 && this.isKnown(request.headers, etag)) {
      response.writeHead(304, unchanged);
      response.end();
      return;
    }
    response.writeHead(this.status, headers);
    if (request.method === 'HEAD') response.end();
    else response.end(body);
  }

  /** Whether the client has these bytes. As HTTP has it, its ETags count before its date. */
  private isKnown({ 'if-none-match': etags, 'if-modified-since': date }: IncomingHttpHeaders, etag: string): boolean {
    return etags !== undefined ? names(etags, etag) : date !== undefined && this.lastModified <= Date.parse(date);
  }

  private encode(encoding: Encoding): Promise<Form> {
    const begun = this.underWay.get(encoding);
    if (begun) return begun;
    const making = this.make(encoding).finally(() => this.underWay.delete(encoding));
    this.underWay.set(encoding, making);
    return making;
  }

  private async make(encoding: Encoding): Promise<Form> {
    const body = encoding === 'identity' ? null : await compress(this.rendered.body, encoding).catch(asItIs);
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
      unchanged: all.filter(([name]) => ofUnchanged.includes(name.toLowerCase())).flat(),
    };
  }
}

/** A machine without memory for it sends the bytes as they are. */
function asItIs(reason: unknown): null {
  strapi.log.error(reason);
  return null;
}

/** Whether an If-None-Match header names an ETag. Weak ones count: nothing but a proxy's compression made them so. */
const names = (header: string, etag: string): boolean =>
  header === etag || header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
