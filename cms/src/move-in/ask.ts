import { setTimeout as sleep } from 'node:timers/promises';
import { FetchFailure } from './migration-error';
import type { Answer, Asked, Request } from './request';

export const mostRedirects = 5;

export interface Persistence {
  /** Milliseconds before each further try. */
  waits: number[];
  /** Of what a server asks for by Retry-After, at most so many milliseconds are granted. */
  longestWait: number;
}
export const usualPersistence: Persistence = { waits: [500, 2000, 5000], longestWait: 60_000 };

interface Surroundings {
  request: Request;
  persistence: Persistence;
  signal: AbortSignal;
}

/** Asks an address, more than once where that may help. */
export type Ask = (url: URL, asked: Asked) => Promise<Answer>;

/**
 * Asks once more what is busy, broken for the moment or not reached, each time after a longer wait.
 * @throws FetchFailure for everything but a 2xx or a redirect
 */
export function patientlyAsking({ request, persistence, signal }: Surroundings): Ask {
  return async (url, asked) => {
    for (const wait of [...persistence.waits, null]) {
      try {
        return checked(await request(url, asked));
      } catch (reason) {
        if (!(reason instanceof FetchFailure) || reason.more.isLasting || asked.isHurried || wait === null) throw reason;
        await sleep(Math.max(wait, Math.min(reason.more.retryAfter ?? 0, persistence.longestWait)), undefined, { signal });
      }
    }
    throw new Error('unreachable');
  };
}

function checked(answer: Answer): Answer {
  const { status, headers } = answer;
  if (status >= 200 && status < 400) return answer;
  const isLasting = status < 500 && status !== 429 && status !== 408;
  throw new FetchFailure(`The server returned status ${status}`, {
    isLasting,
    status,
    retryAfter: retryAfter(headers['retry-after']),
  });
}

/** Seconds or a date, in milliseconds from now. */
function retryAfter(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) && wait > 0 ? wait : undefined;
}

/** How many in a row may keep others waiting. */
const mostWaits = 3;

/** Of a server that is broken for one after the other, the next one is not waited for: thousands may follow. */
export function impatience() {
  const failures = new Map<string, number>();
  return {
    isOver: (where: string) => (failures.get(where) ?? 0) >= mostWaits,
    note: (where: string, hasFailed: boolean) => void failures.set(where, hasFailed ? (failures.get(where) ?? 0) + 1 : 0),
  };
}

export const isRedirect = ({ status }: Answer): boolean => status >= 300 && status < 400;

/** Fetches a picture's bytes wherever it has gone; each host on the way must be allowed, and none is told who asks. */
export async function fetchImage(ask: Ask, address: URL, limits: Pick<Asked, 'maxBytes' | 'isHurried'>): Promise<Buffer> {
  let url = address;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const answer = await ask(url, { ...limits, headers: { accept: 'image/*' } });
    if (!isRedirect(answer)) return answer.bytes;
    const { location = '' } = answer.headers;
    if (!URL.canParse(location, url.href)) break;
    url = new URL(location, url);
  }
  throw new FetchFailure('Too many redirects', { isLasting: true });
}
