import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Permit } from './allowed-hosts';
import { FetchFailure, NotAllowed } from './migration-error';

/** Maximum number of concurrent requests. */
export const atOnce = 4;
const mostRedirects = 5;

export interface Asked {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  maxBytes: number;
  /** Disables retries, because similar requests have failed. */
  isHurried?: boolean;
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

export interface RequestOptions {
  permit: Permit;
  signal: AbortSignal;
  /** Timeouts in ms: for inactivity, and for the complete response. */
  timeouts?: { silence: number; answer: number };
  /** Delay before each retry, and maximum delay that Retry-After can set, in ms. */
  retries?: { waits: number[]; longestWait: number };
}

/**
 * Sends a request without following redirects. Retries requests that fail temporarily (no connection, 408, 429 or 5xx), each time after a
 * longer delay.
 * @throws FetchFailure unless the response is a 2xx or a redirect
 */
export type Ask = (url: URL, asked: Asked) => Promise<Answer>;

export function requester({
  permit,
  signal,
  timeouts = { silence: 30_000, answer: 180_000 },
  retries = { waits: [500, 2000, 5000], longestWait: 60_000 },
}: RequestOptions): Ask {
  const options = { keepAlive: true, maxSockets: atOnce };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

  async function send(url: URL, { method = 'GET', headers = {}, body, maxBytes }: Asked): Promise<Answer> {
    signal.throwIfAborted();
    permit.check(url);
    const init = { method, headers: { 'accept-encoding': 'identity', ...headers }, lookup: permit.lookup, signal };
    const request =
      url.protocol === 'https:' ? httpsRequest(url, { ...init, agent: agents.https }) : httpRequest(url, { ...init, agent: agents.http });
    const timer = setTimeout(() => request.destroy(timedOut('took too long to respond')), timeouts.answer);
    request.setTimeout(timeouts.silence, () => request.destroy(timedOut('did not respond')));
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        // The listener stays, because the connection can also break after the response has started.
        request.on('error', reject).once('response', resolve).end(body);
      });
      return { status: response.statusCode ?? 0, headers: response.headers, bytes: await read(response, maxBytes) };
    } catch (reason) {
      throw signal.aborted ? signal.reason : toFetchFailure(reason);
    } finally {
      clearTimeout(timer);
    }
  }

  return async (url, asked) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return checked(await send(url, asked));
      } catch (reason) {
        const isLast = asked.isHurried || attempt === retries.waits.length;
        if (!(reason instanceof FetchFailure) || reason.more.isPermanent || isLast) throw reason;
        const wait = Math.max(retries.waits[attempt], Math.min(reason.more.retryAfter ?? 0, retries.longestWait));
        await sleep(wait, undefined, { signal });
      }
    }
  };
}

const timedOut = (problem: string) => new FetchFailure(`The server ${problem}`, { isPermanent: false, isSilent: true });

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new FetchFailure(`The response is larger than ${Math.round(maxBytes / 1024 / 1024)} MB`, { isPermanent: true });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toFetchFailure(reason: unknown): Error {
  if (reason instanceof FetchFailure || reason instanceof NotAllowed) return reason;
  const code = typeof reason === 'object' && reason && 'code' in reason ? String(reason.code) : '';
  if (code === 'ENOTFOUND') return timedOut('was not found (DNS)');
  if (code === 'ECONNREFUSED') return timedOut('refused the connection');
  if (code.startsWith('ERR_TLS') || code.includes('CERT')) {
    return new FetchFailure(`Invalid TLS certificate (${code})`, { isPermanent: true });
  }
  return new FetchFailure('The server closed the connection', { isPermanent: false });
}

function checked(response: Answer): Answer {
  const { status, headers } = response;
  if (status >= 200 && status < 400) return response;
  const isPermanent = status < 500 && status !== 429 && status !== 408;
  throw new FetchFailure(`The server returned status ${status}`, { isPermanent, status, retryAfter: retryAfter(headers['retry-after']) });
}

/** Returns the delay in ms that a Retry-After header (seconds or a date) asks for. */
function retryAfter(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) && wait > 0 ? wait : undefined;
}

/** Number of consecutive failures after which requests are no longer retried. */
const maxFailures = 3;

/** Counts consecutive failures by key, for example a host. Thousands of requests may follow, so they must not all wait for retries. */
export function failureCounts() {
  const failures = new Map<string, number>();
  return {
    isOver: (key: string) => (failures.get(key) ?? 0) >= maxFailures,
    note: (key: string, hasFailed: boolean) => void failures.set(key, hasFailed ? (failures.get(key) ?? 0) + 1 : 0),
  };
}

export const isRedirect = ({ status }: Answer): boolean => status >= 300 && status < 400;

/** Downloads an image and follows redirects to allowed hosts. Sends no credentials. */
export async function fetchImage(ask: Ask, address: URL, limits: Pick<Asked, 'maxBytes' | 'isHurried'>): Promise<Buffer> {
  let url = address;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const response = await ask(url, { ...limits, headers: { accept: 'image/*' } });
    if (!isRedirect(response)) return response.bytes;
    const { location = '' } = response.headers;
    if (!URL.canParse(location, url.href)) break;
    url = new URL(location, url);
  }
  throw new FetchFailure('Too many redirects', { isPermanent: true });
}
