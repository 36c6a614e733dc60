import type { Core } from '@strapi/strapi';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, Histogram, collectDefaultMetrics, register } from 'prom-client';
import { apiBase, endpoints } from '../../contract';
import { cacheStats } from '../cache/cache-handler';
import { databaseIsAway } from '../database/outages';
import { connectionPool } from '../database/strapi-adapter';
import { requestIdHeader } from '../http/log';
import { rejectedAttempts } from '../http/throttle';
import { outboxState } from '../mail/outbox';
import { environment } from '../settings/environment';
import type { Step } from '../http/step';

/** Duration of requests in seconds. Also counts the requests by route and status. */
const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'HTTP requests by route, method and status; 499 means the client closed the connection',
  labelNames: ['route', 'method', 'status'],
  // From cached responses (below 1 ms) to the time after which people give up.
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Maximum length of a path in the log. */
const maxPathLength = 200;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const routesOfApi = Object.values(endpoints).map(({ method, path }) => ({
  method: method as string,
  route: `${apiBase}${path}`,
  pattern: new RegExp(`^${apiBase}${path.replace(/:\w+/g, '[^/]+')}$`),
}));

const prefixes: [pattern: RegExp, route: string][] = [
  [/^\/(_health|readyz|graphql)$/, '$1'],
  [/^\/uploads\//, '/uploads'],
  [/^\/(admin|content-manager|content-type-builder|upload|i18n|email|users-permissions)(\/|$)/, 'panel'],
  [/\.\w{1,12}$/, 'file'],
];

type IsPage = (path: string) => boolean;

/** Returns the route label of a request. The number of labels is bounded, whatever paths clients request. */
function routeOf(method: string, path: string, isPage: IsPage): string {
  if (path.startsWith(`${apiBase}/`)) {
    const match = routesOfApi.find((row) => row.method === method && row.pattern.test(path));
    return match?.route ?? `${apiBase}/…`;
  }
  const [pattern, name] = prefixes.find(([prefix]) => prefix.test(path)) ?? [];
  if (pattern && name) return name === '$1' ? path : name;
  if (!isPage(path)) return 'none';
  const [, first = '', second] = path.split('/');
  return `/${first}${second === undefined ? '' : '/:id'}`;
}

/** Counts every request, cached or not, and logs it at the level `http`, without the query string. */
export function observe(strapi: Core.Strapi, isPage: IsPage): Step {
  const isLogged = strapi.log.isLevelEnabled('http');
  if (!isLogged && environment.metrics.port === undefined) return (_request, _response, next) => next();
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const path = (request.url ?? '').split('?', 1)[0];
      const method = methods.find((name) => name === request.method) ?? 'other';
      // The client closed the connection early; nginx uses 499 too.
      const status = response.writableFinished ? response.statusCode : 499;
      requestSeconds.observe({ method, route: routeOf(method, path, isPage), status }, seconds);
      if (!isLogged) return;
      const fields = { request: response.getHeader(requestIdHeader), method, path: path.slice(0, maxPathLength), status };
      strapi.log.http('request completed', { ...fields, ms: Math.round(seconds * 1000) });
    });
    next();
  };
}

type Values = number | Record<string, number>;
type Read = () => Values | undefined | Promise<Values | undefined>;

/** Returns the configuration of a metric that is read when it is requested. It keeps its values if `read` returns undefined. */
const metric = (name: string, help: string, read: Read, label?: string) => ({
  name,
  help,
  labelNames: label ? [label] : [],
  async collect(this: Counter | Gauge): Promise<void> {
    const values = await read();
    if (values === undefined) return;
    this.reset();
    if (typeof values === 'number') this.inc(values);
    else Object.entries(values).forEach(([value, count]) => this.inc({ [label!]: value }, count));
  },
});

function registerMetrics(strapi: Core.Strapi, inquiries: Values): void {
  const pool = connectionPool(strapi);
  const connections = () => ({ used: pool.numUsed(), idle: pool.numFree(), awaited: pool.numPendingAcquires() });
  const cacheRequests = () => ({ hit: cacheStats().hits, miss: cacheStats().misses });
  collectDefaultMetrics();
  new Counter(metric('hearthside_refused_attempts_total', 'Requests rejected by a rate limit', () => rejectedAttempts, 'limit'));
  new Counter(metric('hearthside_inquiries_total', 'Inquiries by what became of them', () => inquiries, 'outcome'));
  const reads = 'Anonymous reads served from the response cache (hit) or rendered (miss)';
  new Counter(metric('hearthside_cache_requests_total', reads, cacheRequests, 'outcome'));
  new Gauge(metric('hearthside_cache_bytes', 'Response cache size in bytes', () => cacheStats().bytes));
  new Gauge(metric('hearthside_database_up', '1 if the database is reachable, 0 if not', () => (databaseIsAway() ? 0 : 1)));
  const states = 'Database pool connections: used, idle and pending acquires';
  new Gauge(metric('hearthside_database_connections', states, connections, 'state'));
  new Gauge(metric('hearthside_outbox_oldest_seconds', 'Age of the oldest queued email in seconds', oldestSeconds));
  new Gauge(metric('hearthside_inquiries_unmailed_seconds', 'Age of the oldest inquiry that was not mailed in seconds', unmailedSeconds));
  new Gauge(metric('hearthside_outbox_emails', 'Outbox emails: waiting and failed', outboxCounts, 'state'));
}

/** Timeout in ms for metrics from the database. */
const timeoutMs = 1000;

/** Returns undefined after a timeout or an error, because the other metrics are most important during an outage. */
const readOutbox = () =>
  Promise.race([outboxState(), sleep(timeoutMs, undefined, { ref: false })]).catch((reason) => void strapi.log.warn(reason));

async function outboxCounts(): Promise<Values | undefined> {
  const state = await readOutbox();
  return state && { waiting: state.waiting, failed: state.failed };
}

const secondsSince = (time: number | null) => (time === null ? 0 : (Date.now() - time) / 1000);

async function oldestSeconds(): Promise<Values | undefined> {
  const state = await readOutbox();
  return state && secondsSince(state.oldest);
}

async function unmailedSeconds(): Promise<Values | undefined> {
  const state = await readOutbox();
  return state && secondsSince(state.oldestInquiry);
}

/**
 * Serves GET /metrics in the Prometheus format on METRICS_PORT, if set. Returns a function that stops the server.
 * @param inquiries numbers of inquiries since the start, by what became of them; the object changes
 */
export async function openMetrics(strapi: Core.Strapi, inquiries: Values): Promise<() => void> {
  const { host, port } = environment.metrics;
  if (port === undefined) return () => undefined;
  registerMetrics(strapi, inquiries);
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    return register.metrics().then(
      (metrics) => response.writeHead(200, { 'Content-Type': register.contentType }).end(metrics),
      (reason: unknown) => {
        strapi.log.warn(reason);
        response.writeHead(503).end();
      },
    );
  });
  server.requestTimeout = 10_000;
  await once(server.listen(port, host), 'listening').catch(({ message }: Error) => {
    throw new Error(`Cannot listen on METRICS_HOST ${host}, METRICS_PORT ${port}: ${message}`);
  });
  server.on('error', (reason) => strapi.log.warn(reason));
  return () => void server.close();
}
