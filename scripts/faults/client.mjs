import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';

const json = { 'content-type': 'application/json' };

/** An HTTP client of a site. A request without a response has status 0, and the reason in `body`. */
export class Client {
  headers = {};
  timeoutMs = 90_000;

  constructor(url) {
    this.url = url;
  }

  /** @throws if the sign-in is rejected */
  async signIn({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }) {
    const { status, body } = await this.ask('POST', '/api/auth/login', { username, password });
    if (status !== 200) throw new Error(`Sign-in failed at ${this.url}: ${status} ${JSON.stringify(body)}`);
    this.headers = { authorization: `Bearer ${body.token}` };
    return this;
  }

  /** Returns a client with the same session for another URL. */
  at(url) {
    return Object.assign(new Client(url), { headers: this.headers });
  }

  /** Returns the status, the headers, the body (parsed if it is JSON) and the duration in milliseconds. */
  async ask(method, path, body, timeoutMs = this.timeoutMs) {
    const startedAt = performance.now();
    const isForm = body instanceof FormData;
    const headers = { ...this.headers, ...(body && !isForm && json) };
    try {
      const sent = isForm ? body : body && JSON.stringify(body);
      const reply = await fetch(this.url + path, {
        method,
        headers,
        body: sent,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await reply.text();
      const isJson = reply.headers.get('content-type')?.includes('json');
      const { status, headers: answered } = reply;
      return { status, headers: answered, body: isJson && text ? JSON.parse(text) : text, milliseconds: performance.now() - startedAt };
    } catch (error) {
      const body = String(error.cause?.code ?? error.cause?.message ?? error.message);
      return { status: 0, headers: new Headers(), body, milliseconds: performance.now() - startedAt };
    }
  }

  get = (path, timeoutMs) => this.ask('GET', path, undefined, timeoutMs);
}

/** Returns an upload form with a random image. */
export async function photo(fields = {}, width = 700, height = 500) {
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const form = new FormData();
  Object.entries(fields).forEach(([name, value]) => form.append(name, value));
  form.append('file', new Blob([await noise.blur(8).jpeg().toBuffer()]), 'photo.jpg');
  return form;
}

/** Returns a hash of the bytes at a URL, or null if they cannot be fetched. */
export async function digestAt(url) {
  const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  const bytes = reply?.ok && Buffer.from(await reply.arrayBuffer());
  return bytes ? createHash('sha256').update(bytes).digest('hex') : null;
}
