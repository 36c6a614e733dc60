import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';

const json = { 'content-type': 'application/json' };

/** Somebody who talks to the site at an address. What nobody answers has status 0, and in `body` the reason. */
export class Client {
  headers = {};
  /** For how many milliseconds they wait for an answer. */
  longest = 90_000;

  constructor(url) {
    this.url = url;
  }

  /** @throws when they may not. */
  async signIn({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }) {
    const { status, body } = await this.ask('POST', '/api/auth/login', { username, password });
    if (status !== 200) throw new Error(`Nobody can sign in at ${this.url}: ${status} ${JSON.stringify(body)}`);
    this.headers = { authorization: `Bearer ${body.token}` };
    return this;
  }

  /** The same person, at another address. */
  at(url) {
    return Object.assign(new Client(url), { headers: this.headers });
  }

  /** Status, headers, body (read as JSON where it is some) and milliseconds that an answer took. */
  async ask(method, path, body, limit = this.longest) {
    const began = performance.now();
    const isForm = body instanceof FormData;
    const headers = { ...this.headers, ...(body && !isForm && json) };
    try {
      const sent = isForm ? body : body && JSON.stringify(body);
      const reply = await fetch(this.url + path, { method, headers, body: sent, redirect: 'manual', signal: AbortSignal.timeout(limit) });
      const text = await reply.text();
      const isJson = reply.headers.get('content-type')?.includes('json');
      const { status, headers: answered } = reply;
      return { status, headers: answered, body: isJson && text ? JSON.parse(text) : text, milliseconds: performance.now() - began };
    } catch (error) {
      const body = String(error.cause?.code ?? error.cause?.message ?? error.message);
      return { status: 0, headers: new Headers(), body, milliseconds: performance.now() - began };
    }
  }

  get = (path, limit) => this.ask('GET', path, undefined, limit);
}

/** A photograph as a form sends it, unlike every other one. */
export async function photo(fields = {}, width = 700, height = 500) {
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const form = new FormData();
  Object.entries(fields).forEach(([name, value]) => form.append(name, value));
  form.append('file', new Blob([await noise.blur(8).jpeg().toBuffer()]), 'photo.jpg');
  return form;
}

/** Of the bytes at an address; null when they cannot be had. */
export async function digestAt(url) {
  const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  const bytes = reply?.ok && Buffer.from(await reply.arrayBuffer());
  return bytes ? createHash('sha256').update(bytes).digest('hex') : null;
}
