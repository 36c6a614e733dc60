import inject from 'light-my-request';
import type { IncomingMessage, RequestListener, ServerResponse, ClientRequest } from 'node:http';
import { databaseAwayFor, databaseIsAway, lookForDatabase } from '../database/outages';
import { createQueue, Overloaded, rendering } from '../http/bounded-queue';
import { networkOf } from '../http/caller';
import { failureBody, retrySeconds } from '../http/errors';
import { securityHeaders } from '../http/security-headers';
import { clock } from '../settings/clock';
import { environment } from '../settings/environment';
import { CachedResponse, type RenderedResponse } from './cached-response';
import { onChange } from './changes';
import { trackDependencies } from './dependencies';
import { isUpToDate } from './freshness';
import { ResponseCache } from './response-cache';
import { type Answer, type FindTarget, type Target, maxBytesIn } from './target';

/**
 * How long (ms) cached responses are served while the database is down. Bounded because a replica that lost only its own connection does
 * not see what other replicas unpublish.
 */
const maxOutageMs = 3600_000;

/** Cookie of browsers that show pages in the app (web/src/api/appCookie.ts). It contains no identity and grants no access. */
const appCookie = /(^|;\s*)app=1(;|$)/;

interface Fill {
  /** Null if the response is too large for the cache. */
  response: CachedResponse | null;
  until: number;
}

const cache = new ResponseCache();
/** Number of requests served from the cache (hits) or rendered (misses). */
const requests = { hits: 0, misses: 0 };

/** Returns the size of the response cache, and the number of hits and misses. */
export const cacheStats = () => ({ ...cache.size, ...requests });

/** Serves anonymous reads from the response cache, before the request reaches Koa. */
export class CacheHandler {
  private readonly queue = createQueue(rendering);
  private readonly inFlight = new Map<string, Promise<Fill>>();
  /** Keys of responses that are too large for the cache, until the next change. Koa streams them. */
  private readonly tooLarge = new Set<string>();
  private changes = 0;

  constructor(
    private readonly koa: RequestListener,
    private readonly finders: FindTarget[],
  ) {
    onChange((tags) => this.drop(tags));
  }

  /** Calls `next` if no finder is responsible for the request. */
  readonly answer = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { url = '', headers } = request;
    const isAnonymous = headers.authorization === undefined;
    const runsApp = headers.cookie !== undefined && appCookie.test(headers.cookie);
    // The cache holds documents by their URL.
    const cached = isAnonymous && !runsApp ? getCached(url) : undefined;
    if (cached) requests.hits += 1;
    const found = cached ?? this.find(url, isAnonymous, runsApp);
    if (!found) next();
    else if ('send' in found) found.send(request, response);
    else void this.send(found, request, response);
  };

  private find(url: string, isAnonymous: boolean, runsApp: boolean): Target | Answer | null {
    const [path] = url.split('?', 1);
    const search = url.slice(path.length + 1);
    for (const find of this.finders) {
      const found = find({ path, search, isAnonymous, runsApp });
      if (found) return found;
    }
    return null;
  }

  /** Sends the response of a target, rendered if it is not cached. */
  async send(target: Target, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (this.tooLarge.has(target.key)) return this.koa(request, response);
      const cached = getCached(target.key);
      if (cached) {
        requests.hits += 1;
        return cached.send(request, response);
      }
      // Waiting requests take turns by the network of their client.
      const network = networkOf(strapi.server.app.createContext(request, response).ip);
      const { instead } = target;
      // The index in memory may be old, but an alias has no page of its own.
      const other = instead && (isUpToDate() || target.isMissing) ? await this.queue(instead, network) : null;
      if (other && 'send' in other) return other.send(request, response);
      const result = await this.getOrRender(other ?? target, network);
      if (!result) return this.koa(request, response);
      // During a database outage, a stale cached response is better than an error.
      const isOutage = result.status >= 500 && (databaseIsAway() || (!isUpToDate() && !(await lookForDatabase())));
      ((isOutage && getCached(target.key)) || result).send(request, response);
    } catch (reason) {
      if (reason instanceof Overloaded) return (target.overloaded ?? refusal(target.url, reason)).send(request, response);
      strapi.log.error(reason);
      if (!response.headersSent) this.koa(request, response);
    }
  }

  /** Renders again if the request arrived after a schedule transition, and joined a render that started before it. */
  private async getOrRender(target: Target, network: string): Promise<CachedResponse | null> {
    const cached = getCached(target.key);
    requests[cached ? 'hits' : 'misses'] += 1;
    if (cached) return cached;
    const arrivedAt = clock.now();
    const joined = await this.join(target, network);
    return (joined.until > arrivedAt ? joined : await this.join(target, network)).response;
  }

  /** Never joins a render that started before the latest change. */
  private join(target: Target, network: string): Promise<Fill> {
    const { key } = target;
    const inFlight = isUpToDate() ? this.inFlight.get(key) : undefined;
    if (inFlight) return inFlight;
    const fill = this.fill(target, network).finally(() => this.inFlight.get(key) === fill && this.inFlight.delete(key));
    this.inFlight.set(key, fill);
    return fill;
  }

  private async fill(target: Target, network: string): Promise<Fill> {
    const { changes } = this;
    const from = clock.now();
    const renderTarget = () => target.render?.() ?? this.queue(() => render(this.koa, target), network);
    const { result, tags, until, isFound } = await trackDependencies<RenderedResponse | null>(renderTarget);
    const isCurrent = isUpToDate() && this.changes === changes;
    if (!result && isCurrent) this.tooLarge.add(target.key);
    const response = result && new CachedResponse(result, undefined, target.maxAgeMs !== undefined);
    if (response && isCurrent && isCacheable(target, result, isFound)) {
      cache.keep(target, { response, tags, from, until: Math.min(until, from + (target.maxAgeMs ?? Infinity)) });
    }
    return { response, until };
  }

  private drop(tags: string[]): void {
    this.changes += 1;
    this.inFlight.clear();
    this.tooLarge.clear();
    cache.drop(tags);
  }
}

const getCached = (key: string): CachedResponse | undefined =>
  isUpToDate() || (databaseAwayFor() ?? Infinity) < maxOutageMs ? cache.get(key, clock.now()) : undefined;

const isCacheable = ({ isMissing }: Target, { status, headers, body }: RenderedResponse, isFound: boolean): boolean =>
  (isMissing ? status === 404 : status === 200 && isFound) &&
  !headers.some(([name]) => /^set-cookie$/i.test(name)) &&
  !body.subarray(0, 20).includes('"errors"');

/** Returns the 503 response for requests that arrive while too many others are being rendered. */
export function unavailable(path: string, contentType: string, body: string): CachedResponse {
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': `${contentType}; charset=utf-8`, 'Retry-After': String(retrySeconds) };
  return new CachedResponse({ status: 503, headers: Object.entries({ ...securityHeaders(path), ...headers }), body: Buffer.from(body) });
}

const refusal = (path: string, { details }: Overloaded): CachedResponse =>
  unavailable(path, 'application/json', JSON.stringify(failureBody(details)));

/** Headers of a connection or a single response, which are not cached. */
const uncachedHeaders = /^(connection|content-encoding|content-length|date|keep-alive|transfer-encoding|x-request-id)$/i;

const { host } = new URL(environment.publicUrl);

/**
 * Sends a visitor's request to Koa in memory, so that the cached response equals Koa's. Returns null, and ends the request, if the
 * response is too large for the cache.
 */
async function render(listener: RequestListener, { url, partition }: Target): Promise<RenderedResponse | null> {
  const { stream, statusCode, raw } = await inject(listener as Parameters<typeof inject>[0], {
    url,
    headers: { host, accept: '*/*', 'accept-encoding': 'identity' },
    payloadAsStream: true,
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream() as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytesIn(partition)) {
      raw.res.socket?.destroy();
      return null;
    }
    chunks.push(chunk);
  }
  // Node's types declare this method only for requests.
  const response = raw.res as typeof raw.res & Pick<ClientRequest, 'getRawHeaderNames'>;
  const headers = response.getRawHeaderNames().flatMap((name): [string, string][] => {
    if (uncachedHeaders.test(name)) return [];
    const value = raw.res.getHeader(name);
    return (Array.isArray(value) ? value : [value]).map((item) => [name, String(item)]);
  });
  return { status: statusCode, headers: variedByEncoding(headers), body: Buffer.concat(chunks) };
}

function variedByEncoding(headers: RenderedResponse['headers']): RenderedResponse['headers'] {
  const vary = headers.filter(([name]) => /^vary$/i.test(name)).map(([, value]) => value);
  if (vary.some((value) => /accept-encoding/i.test(value))) return headers;
  return [...headers.filter(([name]) => !/^vary$/i.test(name)), ['Vary', [...vary, 'Accept-Encoding'].join(', ')]];
}
