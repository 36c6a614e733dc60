import { setTimeout as sleep } from 'node:timers/promises';
import { FetchFailure } from './migration-error';
import type { Answer, Asked, Request } from './request';

export const mostRedirects = 5;

export interface Persistence {
  /** Delay before each retry, in ms. */
  waits: number[];
  /** Maximum delay that Retry-After can set, in ms. */
  longestWait: number;
}
export const usualPersistence: Persistence = { waits: [500, 2000, 5000], longestWait: 60_000 };

interface Context {
  request: Request;
  persistence: Persistence;
  signal: AbortSignal;
}

/** Sends a request, with retries. */
export type Ask = (url: URL, asked: Asked) => Promise<Answer>;

/**
 * Retries requests that fail temporarily (no connection, 408, 429 or 5xx), each time after a longer delay.
 * @throws FetchFailure unless the response is a 2xx or a redirect
 */
export function patientlyAsking({ request, persistence, signal }: Context): Ask {
  return async (url, asked) => {
    for (const wait of [...persistence.waits, null]) {
      try {
        return checked(await request(url, asked));
      } catch (reason) {
        if (!(reason instanceof FetchFailure) || reason.more.isPermanent || asked.isHurried || wait === null) throw reason;
        await sleep(Math.max(wait, Math.min(reason.more.retryAfter ?? 0, persistence.longestWait)), undefined, { signal });
      }
    }
    throw new Error('unreachable');
  };
}

function checked(response: Answer): Answer {
  const { status, headers } = response;
  if (status >= 200 && status < 400) return response;
  const isPermanent = status < 500 && status !== 429 && status !== 408;
  throw new FetchFailure(`The server returned status ${status}`, {
    isPermanent,
    status,
    retryAfter: retryAfter(headers['retry-after']),
  });
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
export function impatience() {
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
